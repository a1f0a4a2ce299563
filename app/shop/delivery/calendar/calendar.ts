import { addDays } from '#app/shop/day.ts'
import {
  type DeliveryDay,
  type DeliverySlot,
  SLOT_KINDS,
  type SlotPlan,
  slotDayKey,
  slotsOn,
} from '#app/shop/delivery/delivery-slot.ts'
import type { Language } from '#app/shop/language.ts'

/** Months that the calendar shows, from this one on. */
const CALENDAR_MONTHS = 13

export interface CalendarSlot extends Pick<DeliverySlot, 'kind' | 'starts' | 'ends'> {
  slotId: string
  closed: boolean
  /** Orders. */
  taken: number
  capacity: number
}

export interface CalendarDay extends DeliveryDay {
  slots: CalendarSlot[]
}

/** A day as it stands; one that is not stored yet follows the weekly pattern. */
export function calendarDay(plan: SlotPlan, day: string): CalendarDay {
  const stored = plan.days.get(day) ?? { ...UNTOUCHED, day, capacity: plan.workPerDay }
  const offered = new Set(slotsOn(plan.slots, day))
  const slots = plan.slots.flatMap((slot) => slotOn(plan, day, { slot, isOffered: offered.has(slot) }) ?? [])
  return { ...stored, slots: slots.sort(byKindAndTime) }
}

function byKindAndTime(one: CalendarSlot, other: CalendarSlot): number {
  const kinds = SLOT_KINDS.indexOf(one.kind) - SLOT_KINDS.indexOf(other.kind)
  return kinds || one.starts - other.starts || one.ends - other.ends
}

const UNTOUCHED: Omit<DeliveryDay, 'day' | 'capacity'> = {
  open: true,
  name: {},
  surcharge: 0,
  closesAt: null,
  taken: 0,
  closedTo: [],
}

/** Null if it is not offered on this day; promised orders keep it. */
function slotOn(
  plan: SlotPlan,
  day: string,
  { slot, isOffered }: { slot: DeliverySlot; isOffered: boolean },
): CalendarSlot | null {
  const { id: slotId, kind, starts, ends } = slot
  const stored = plan.slotDays.get(slotDayKey(day, slotId))
  const { closed, taken, capacity } = stored ?? { closed: false, taken: 0, capacity: slot.capacity }
  return isOffered || taken > 0 ? { slotId, kind, starts, ends, closed, taken, capacity } : null
}

/** All days of a month such as `2027-02`. */
export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`
  const days = Array.from({ length: 31 }, (_, count) => addDays(first, count))
  return days.filter((day) => toMonth(day) === month)
}

export function toMonth(day: string): string {
  return day.slice(0, 7)
}

/** This month and the following ones. */
export function calendarMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: CALENDAR_MONTHS }, (_, count) =>
    new Date(Date.UTC(year, month - 1 + count)).toISOString().slice(0, 7),
  )
}

/** A peak day's name, in another language if need be; empty for an ordinary day. */
export function nameOfDay(name: DeliveryDay['name'], language: Language): string {
  return [name[language], ...Object.values(name)].find(Boolean) ?? ''
}
