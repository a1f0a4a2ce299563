import { toWeekday } from '#app/shop/day.ts'
import type { OtherTexts } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'

export const SLOT_KINDS = ['delivery', 'pickup'] as const
export type SlotKind = (typeof SLOT_KINDS)[number]

/** One row of the weekly pattern, or a time of peak days only. Times are minutes of Bangkok's day. */
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
  /** Null for every week. */
  firstDay: string | null
  lastDay: string | null
  /** On its days the weekly slots of its kind are not offered. */
  replaces: boolean
}

export const WEEKLY = { firstDay: null, lastDay: null, replaces: false } as const

export type Hours = Pick<DeliverySlot, 'kind' | 'starts' | 'ends'>

export function hasSameHours(one: Hours, other: Hours): boolean {
  return one.kind === other.kind && one.starts === other.starts && one.ends === other.ends
}

/** Of the weekly pattern, the one that shoppers would see twice on some day beside this one. */
export function findTwin<Slot extends DeliverySlot>(slot: DeliverySlot, slots: Slot[]): Slot | undefined {
  return slots.find(
    (other) =>
      other.id !== slot.id &&
      slot.active &&
      other.active &&
      hasSameHours(slot, other) &&
      [...slot.weekdays].some((on, day) => on === '1' && other.weekdays[day] === '1'),
  )
}

/** The slots that are offered on a day, as a rule: it may be closed or full. */
export function slotsOn(slots: DeliverySlot[], day: string): DeliverySlot[] {
  const offered = slots.filter((slot) => slot.active && isOn(slot, day))
  const replaced = new Set(offered.filter(({ replaces }) => replaces).map(({ kind }) => kind))
  return offered.filter(({ kind, firstDay }) => firstDay !== null || !replaced.has(kind))
}

function isOn({ firstDay, lastDay, weekdays }: DeliverySlot, day: string): boolean {
  if (firstDay === null || lastDay === null) return weekdays[toWeekday(day)] === '1'
  return firstDay <= day && day <= lastDay
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
