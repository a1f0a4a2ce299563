import { addDays, bangkokDay, toMoment } from '#app/shop/day.ts'
import type { SlotPlan } from '#app/shop/delivery/delivery-slot.ts'
import { type ChosenSlot, earliestOffer, offersFor, type WantedDelivery } from '#app/shop/delivery/offers.ts'

/** The answer of `GET /delivery/promise`. */
export interface ArrivalPromise extends Pick<ChosenSlot, 'day' | 'starts' | 'ends'> {
  /** ISO 8601 in UTC. */
  orderBy: string
}

/** The earliest delivery and until when it can be ordered; null if nothing is free. */
export function promiseArrival(plan: SlotPlan, wanted: WantedDelivery, now: Date): ArrivalPromise | null {
  const found = earliestOffer(offersFor(plan, wanted, now), 'delivery')
  const slot = plan.slots.find(({ id }) => id === found?.slotId)
  if (!found || !slot) return null
  const { day, starts, ends } = found
  const lead = Math.max(wanted.leadMinutes, slot.leadMinutes, wanted.terms.leadMinutes)
  const limits = [toMoment(day, starts - lead), plan.days.get(day)?.closesAt ?? null]
  if (!wanted.terms.sameDay) limits.push(toMoment(day, 0))
  const orderBy = new Date(Math.min(...limits.flatMap((moment) => (moment ? moment.getTime() : []))))
  return { day, starts, ends, orderBy: orderBy.toISOString() }
}

/** `tomorrow` can be ordered for all day, `tomorrow-by` until an hour of today. */
export type PromisedDay = 'today' | 'tomorrow' | 'tomorrow-by' | 'later'

/** Null once it is too late to order. */
export function toPromisedDay({ day, orderBy }: ArrivalPromise, now: Date): PromisedDay | null {
  if (new Date(orderBy) <= now) return null
  const today = bangkokDay(now)
  if (day === today) return 'today'
  if (day !== addDays(today, 1)) return 'later'
  return bangkokDay(orderBy) === today ? 'tomorrow-by' : 'tomorrow'
}
