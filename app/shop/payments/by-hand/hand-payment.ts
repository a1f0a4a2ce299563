import type { Satang } from '#app/shop/money.ts'
import { HAND_WAYS, type HandWay, type PaymentWay } from '#app/shop/payments/payment-way.ts'

/**
 * `slip`: the buyer sent a picture of the transfer, and a person looks; `owed`: the order stands by the owner's word,
 * the money is still to come; `refused`: it did not arrive; `written-off`: it never will.
 */
export const HAND_MOVES = {
  open: ['slip', 'received', 'owed', 'refused', 'expired'],
  slip: ['received', 'owed', 'refused', 'open'],
  refused: ['slip', 'received', 'owed', 'expired'],
  expired: ['slip', 'received', 'owed'],
  owed: ['received', 'written-off'],
  // A mistake, taken back: the order stands, the money is missing.
  received: ['owed'],
  'written-off': ['received'],
} as const satisfies Record<string, readonly string[]>

export type HandPaymentStatus = keyof typeof HAND_MOVES
export const HAND_PAYMENT_STATUSES = Object.keys(HAND_MOVES) as HandPaymentStatus[]

const COUNTED: readonly HandPaymentStatus[] = ['received', 'owed', 'written-off']

/** An order stands on it, whether the money is in or not. */
export function countsAsPaid(status: HandPaymentStatus): boolean {
  return COUNTED.includes(status)
}

/** The order stands, and its money has not come: nothing can go back. */
export const UNPAID = ['owed', 'written-off'] as const satisfies HandPaymentStatus[]

export function isUnpaid(status: HandPaymentStatus): boolean {
  return UNPAID.some((one) => one === status)
}

/** As long as a slip of the finger may be taken back. */
export const TAKE_BACK_MS = 10 * 60 * 1000

export function mayHandMove(from: HandPaymentStatus, to: HandPaymentStatus): boolean {
  return (HAND_MOVES[from] as readonly string[]).includes(to)
}

/** What a means of an order by hand is worth at once; null if it waits for the buyer. */
export const FIRST_STATUS: Record<HandWay, 'received' | 'owed'> = {
  transfer: 'received',
  cash: 'received',
  terminal: 'received',
  'on-delivery': 'owed',
  account: 'owed',
  none: 'received',
}

/** How money is to come that did not come after all: what was to be handed over is collected on delivery. */
export const OWED_WAY: Record<HandWay, HandWay> = {
  transfer: 'transfer',
  cash: 'on-delivery',
  terminal: 'on-delivery',
  'on-delivery': 'on-delivery',
  account: 'account',
  none: 'none',
}

export const COLLECTED_WAYS = HAND_WAYS.filter((way) => OWED_WAY[way] === 'on-delivery')

/** Means of money that came in as cash. */
export const CASH_MEANS = ['cash', 'on-delivery'] as const satisfies HandWay[]

/** What stands in the book of money by hand about an order. */
export interface HandPayment {
  reference: string
  means: HandWay
  status: HandPaymentStatus
  amount: Satang
  bankReference: string | null
  /** `YYYY-MM-DD`; null without a day. */
  due: string | null
  version: number
}

/** How money came; left open means as it stands. */
export interface SaidMoney {
  means?: HandWay | undefined
  bankReference?: string | undefined
}

/** True if nothing of it would be lost: it stands so already. */
export function isSaid(
  { means, bankReference }: SaidMoney,
  now: Pick<HandPayment, 'means' | 'bankReference'>,
): boolean {
  return (!means || means === now.means) && (!bankReference || bankReference === now.bankReference)
}

/** How the money by hand of an order stands. */
export type HandMoney = Pick<HandPayment, 'status' | 'due' | 'means'>

/** By hand an order may be paid otherwise than it was to be. */
export function readPaidBy(way: PaymentWay | null, byHand: Pick<HandPayment, 'means'> | null) {
  return byHand?.means ?? way
}
