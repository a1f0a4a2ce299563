import type { OtherTexts } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'

export const SLOT_KINDS = ['delivery', 'pickup'] as const
export type SlotKind = (typeof SLOT_KINDS)[number]

/** One row of the weekly pattern. Times are minutes of Bangkok's day. */
export interface DeliverySlot {
  id: string
  kind: SlotKind
  starts: number
  ends: number
  /** Seven times `0` or `1`, from Sunday. */
  weekdays: string
  /** Orders on one day. */
  capacity: number
  fee: Satang
  leadMinutes: number
  active: boolean
}

/** One calendar day, stored from its first claim or change on. */
export interface DeliveryDay {
  day: string
  open: boolean
  name: OtherTexts & { en?: string | undefined }
  surcharge: Satang
  /** The last moment to order for this day; null: the lead times alone decide. */
  closesAt: Date | null
  /** Work points. */
  capacity: number
  taken: number
  /** Category keys that are not made on this day. */
  closedTo: string[]
}

export interface SlotDay {
  day: string
  slotId: string
  closed: boolean
  /** Orders. */
  capacity: number
  taken: number
}

/** All that decides which times are free. */
export interface SlotPlan {
  slots: DeliverySlot[]
  days: Map<string, DeliveryDay>
  slotDays: Map<string, SlotDay>
  /** Work points of a day that is not stored yet. */
  workPerDay: number
}

export const slotDayKey = (day: string, slotId: string) => `${day} ${slotId}`
