import { addDays, bangkokDay, toMoment } from '#app/shop/day.ts'
import { type DeliveryStatus, STATUS_FACTS } from '#app/shop/delivery/delivery-status.ts'
import { type DeliveryTime, isPickup } from '#app/shop/delivery/delivery-time.ts'
import type { Satang } from '#app/shop/money.ts'
import type { Order } from './order.ts'

export type StepState = 'done' | 'now' | 'todo'

export interface OrderStep {
  code: 'paid' | 'making' | 'onItsWay' | 'ready'
  state: StepState
}

type Progress = Pick<Order, 'date' | 'deliveryTime' | 'deliveryState'>

/** The days for which an order without a time is taken to be under way. */
const STEPS_SHOWN_DAYS = 7
/** A shopper who comes back from the bank's app within this time is thanked. */
const THANKS_MS = 30 * 60 * 1000

/** Null once the order is cancelled or its time is over: nobody tells the shop that it has arrived. */
export function toSteps(order: Progress, now: Date): OrderStep[] | null {
  const { deliveryTime, deliveryState } = order
  if (deliveryTime?.status === 'cancelled' || findEnd(order) < now) return null
  const isLeaving = isMade(deliveryState) && (isPickup(deliveryTime) || isDue(deliveryTime, now))
  return [
    { code: 'paid', state: 'done' },
    { code: 'making', state: isLeaving ? 'done' : 'now' },
    { code: isPickup(deliveryTime) ? 'ready' : 'onItsWay', state: isLeaving ? 'now' : 'todo' },
  ]
}

/** Nothing of it can be changed any more without making it anew. */
export function isMade(state: DeliveryStatus | null): boolean {
  return state !== null && STATUS_FACTS[state].isMade
}

function findEnd({ date, deliveryTime }: Progress): Date {
  if (deliveryTime?.status === 'accepted') return toMoment(deliveryTime.slot.day, deliveryTime.slot.ends)
  return toMoment(addDays(bangkokDay(date), STEPS_SHOWN_DAYS), 0)
}

function isDue(time: DeliveryTime | null, now: Date): boolean {
  return time?.status !== 'accepted' || time.slot.day <= bangkokDay(now)
}

/** Chooses the text of what happens next. */
export function chooseNext(time: DeliveryTime | null) {
  if (!time) return 'untimed'
  return time.status === 'accepted' ? time.slot.kind : 'unscheduled'
}

interface Paid extends Pick<Order, 'date' | 'deliveryTime'> {
  refunds: { amount: Satang }[]
}

export function isJustPaid({ date, deliveryTime, refunds }: Paid, now: Date): boolean {
  const isStanding = deliveryTime?.status !== 'cancelled' && refunds.length === 0
  return isStanding && now.getTime() - Date.parse(date) < THANKS_MS
}
