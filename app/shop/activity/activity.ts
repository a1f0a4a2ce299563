import type { DeliveryStatus } from '#app/shop/delivery/delivery-status.ts'
import type { Translated } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'
import type { HandPaymentStatus } from '#app/shop/payments/by-hand/hand-payment.ts'
import type { RefundStatus } from '#app/shop/refunds/refund-status.ts'

/** The details of a row, by its kind. Its subject is an order's receipt, if there is an order; a product's id of a price, a form's name of a setting. */
export interface ActivityDetails {
  move: { from: DeliveryStatus | null; to: DeliveryStatus; day: string | null; takesBack: boolean }
  correction: { number: number }
  refund: { amount: Satang; status: RefundStatus }
  /** `receipt`: of a checkout that may be no order. */
  money: { to: HandPaymentStatus; amount: Satang; receipt: string }
  price: { title: Translated; before: Satang; after: Satang }
  setting: { before: unknown; after: unknown }
  run: RunChange
  /** A link with a name, of a helper or a driver. */
  link: { change: 'link-made' | 'link-revoked'; name: string }
}

/** A change of a run: what was done with its parcels, or its end. */
interface RunChange {
  done: 'run-made' | 'run-changed' | 'run-ended'
  name: string
  day: string
  added?: number
  removed?: number
  receipt?: string
  /** Cash that the driver gave to the shop. */
  given?: Satang
}

export type ActivityKind = keyof ActivityDetails

export const ACTIVITY_KINDS = [
  'move',
  'correction',
  'refund',
  'money',
  'price',
  'setting',
  'run',
  'link',
] as const satisfies ActivityKind[]

export type Activity = {
  [Kind in ActivityKind]: {
    id: string
    at: Date
    /** `shop` for what it does by itself. */
    actor: string
    /** Of a helper or driver, and of whoever took money; else null. */
    name: string | null
    kind: Kind
    subject: string | null
    details: ActivityDetails[Kind]
  }
}[ActivityKind]
