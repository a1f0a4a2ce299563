import { addDays, bangkokDay, toMoment } from '#app/shop/day.ts'
import type { Satang } from '#app/shop/money.ts'
import type { PlainProblemCode } from '#app/shop/problem.ts'
import {
  type DeliveryDay,
  type DeliverySlot,
  type SlotKind,
  type SlotPlan,
  slotDayKey,
  slotsOn,
} from './delivery-slot.ts'
import type { DeliveryTerms } from './zones/zones.ts'

export const OFFERED_DAYS = 60
const FEW_LEFT = 3

/** `not-these`: the day is closed to a category in the cart; `late`: the time to order is over. */
export type OfferState = 'open' | 'few' | 'full' | 'late' | 'closed' | 'not-these'

/** The refusal of a time that is not free, or that has just been taken. */
export const SLOT_PROBLEMS = {
  open: 'slot-full',
  few: 'slot-full',
  full: 'slot-full',
  late: 'slot-late',
  closed: 'slot-closed',
  'not-these': 'slot-closed',
} as const satisfies Record<OfferState, PlainProblemCode>

export interface Offer extends Pick<DeliverySlot, 'kind' | 'starts' | 'ends' | 'fee'> {
  slotId: string
  state: OfferState
  /** Only for the owner, who may give one more place. */
  room?: SlotRoom
}

/** How much of a time is taken, by orders and by the work points of its day. */
export interface SlotRoom {
  orders: { taken: number; of: number }
  work: { taken: number; of: number }
  /** The time itself is over. */
  isOver: boolean
}

export interface OfferedDay extends Pick<DeliveryDay, 'name' | 'surcharge'> {
  day: string
  slots: Offer[]
}

export interface ChosenSlot extends Pick<DeliverySlot, 'kind' | 'starts' | 'ends'> {
  day: string
  slotId: string
}

/** The answer of `GET /delivery/offers`. */
export interface DeliveryOffers {
  /** Empty where the shop offers no times. */
  days: OfferedDay[]
  earliest: Record<SlotKind, ChosenSlot | null>
  terms: Pick<DeliveryTerms, 'fee' | 'freeFrom' | 'isClosed'>
  /** Something in the cart comes with a printed ribbon. */
  ribbon: boolean
  /** In the catalogue now, by product; only for orders by hand. */
  prices?: Record<string, Satang>
}

export interface WantedDelivery {
  /** Work points of the goods. */
  work: number
  /** The longest lead time of the goods. */
  leadMinutes: number
  categoryKeys: string[]
  terms: Pick<DeliveryTerms, 'isClosed' | 'sameDay' | 'leadMinutes'>
}

/** Every time of the coming days, free or not. Pick-up does not depend on the zone. */
export function offersFor(plan: SlotPlan, wanted: WantedDelivery, now: Date): OfferedDay[] {
  const today = bangkokDay(now)
  const days = Array.from({ length: OFFERED_DAYS }, (_, count) => addDays(today, count))
  return days.flatMap((day) => {
    const slots = slotsOn(plan.slots, day)
      .map((slot) => toOffer(plan, { ...wanted, day, slot }, now))
      .sort((one, other) => one.starts - other.starts || one.ends - other.ends)
    const stored = plan.days.get(day)
    return slots.length > 0
      ? [{ day, name: stored?.name ?? {}, surcharge: stored?.surcharge ?? 0, slots }]
      : []
  })
}

function toOffer(
  plan: SlotPlan,
  wanted: WantedDelivery & { day: string; slot: DeliverySlot },
  now: Date,
): Offer {
  const { id: slotId, kind, starts, ends, fee } = wanted.slot
  return { slotId, kind, starts, ends, fee, state: chooseState(plan, wanted, now) }
}

function chooseState(
  plan: SlotPlan,
  { day, slot, work, leadMinutes, categoryKeys, terms }: WantedDelivery & { day: string; slot: DeliverySlot },
  now: Date,
): OfferState {
  const stored = plan.days.get(day)
  const inSlot = plan.slotDays.get(slotDayKey(day, slot.id))
  const zone = slot.kind === 'delivery' ? terms : ANYWHERE
  if (stored?.open === false || inSlot?.closed || zone.isClosed) return 'closed'
  if (stored?.closedTo.some((key) => categoryKeys.includes(key))) return 'not-these'
  const lead = Math.max(leadMinutes, slot.leadMinutes, zone.leadMinutes)
  const isLate = toMoment(day, slot.starts - lead) < now || (stored?.closesAt && stored.closesAt <= now)
  if (isLate || (!zone.sameDay && day === bangkokDay(now))) return 'late'
  const left = inSlot ? inSlot.capacity - inSlot.taken : slot.capacity
  const workLeft = stored ? stored.capacity - stored.taken : plan.workPerDay
  if (left < 1 || workLeft < work) return 'full'
  return left <= FEW_LEFT ? 'few' : 'open'
}

const ANYWHERE = { isClosed: false, sameDay: true, leadMinutes: 0 }

export function isFree({ state }: Pick<Offer, 'state'>): boolean {
  return state === 'open' || state === 'few'
}

/** Without times that are over, which nobody can promise any more. */
export function withoutOver(days: OfferedDay[], now: Date): OfferedDay[] {
  return days.flatMap((day) => {
    const slots = day.slots.filter(({ ends }) => toMoment(day.day, ends) > now)
    return slots.length > 0 ? [{ ...day, slots }] : []
  })
}

const WHY_NOTHING_FREE = ['full', 'late', 'not-these', 'closed'] as const satisfies OfferState[]

/**
 * Returns why a day has no free time, or null if it has one. Full only if a time could still be ordered
 * otherwise.
 */
export function whyNothingFree(slots: Pick<Offer, 'state'>[]): (typeof WHY_NOTHING_FREE)[number] | null {
  if (slots.some(isFree)) return null
  return WHY_NOTHING_FREE.find((reason) => slots.some(({ state }) => state === reason)) ?? null
}

export function findOffer(
  days: OfferedDay[],
  day: string,
  slotId: string,
): { day: OfferedDay; offer: Offer } | null {
  const found = days.find((offered) => offered.day === day)
  const offer = found?.slots.find((each) => each.slotId === slotId)
  return found && offer ? { day: found, offer } : null
}

function extraFee(day: Pick<OfferedDay, 'surcharge'>, { fee }: Pick<Offer, 'fee'>): Satang {
  return day.surcharge + fee
}

/** The times that cost at most the extra fees that an order has paid, after which nothing more is charged. */
export function paidOffers(days: OfferedDay[], paid: Satang): OfferedDay[] {
  const isPaid = (day: OfferedDay, offer: Offer) => extraFee(day, offer) <= paid
  return days.flatMap((day) => {
    const slots = day.slots.filter((offer) => isPaid(day, offer)).map((offer) => ({ ...offer, fee: 0 }))
    return slots.length > 0 ? [{ ...day, surcharge: 0, slots }] : []
  })
}

/** The first free time without an extra fee, else the first free one: a fee is never chosen for anyone. */
export function earliestOffer(days: OfferedDay[], kind: SlotKind): ChosenSlot | null {
  const free = days.flatMap((day) =>
    day.slots.filter((offer) => offer.kind === kind && isFree(offer)).map((offer) => ({ day, offer })),
  )
  const found = free.find(({ day, offer }) => extraFee(day, offer) === 0) ?? free[0]
  return found ? chosenSlot(found.day, found.offer) : null
}

/** A shop that only has times of pick-ups delivers nothing; one without any times arranges a delivery. */
export function isOnlyPickup(slots: Pick<DeliverySlot, 'kind'>[]): boolean {
  return slots.length > 0 && slots.every(({ kind }) => kind === 'pickup')
}

export function offersOnlyPickup(days: OfferedDay[] = []): boolean {
  return isOnlyPickup(days.flatMap(({ slots }) => slots))
}

/** Replaces a time that is not free any more: on its day if it can be, else later, else earlier. */
export function nextOffer(days: OfferedDay[], kind: SlotKind, day: string): ChosenSlot | null {
  const later = days.filter((offered) => offered.day >= day)
  return earliestOffer(later.slice(0, 1), kind) ?? earliestOffer(later, kind) ?? earliestOffer(days, kind)
}

export function chosenSlot(
  { day }: Pick<OfferedDay, 'day'>,
  { kind, starts, ends, slotId }: Offer,
): ChosenSlot {
  return { day, slotId, kind, starts, ends }
}
