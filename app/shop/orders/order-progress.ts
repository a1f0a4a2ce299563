import type { OrderPrice } from '#app/shop/checkout/pricing.ts'
import { addDays, bangkokDay, toMoment } from '#app/shop/day.ts'
import { type DeliveryStatus, STATUS_FACTS } from '#app/shop/delivery/delivery-status.ts'
import { type DeliveryTime, isPickup } from '#app/shop/delivery/delivery-time.ts'
import type { Satang } from '#app/shop/money.ts'
import type { Order } from './order.ts'

export type StepState = 'done' | 'now' | 'todo'

export interface OrderStep {
  code: 'ordered' | 'paid' | 'making' | 'made' | 'onItsWay' | 'delivered' | 'failed' | 'ready' | 'collected'
  state: StepState
  /** When it was done (ISO 8601, UTC); null if nobody has told. */
  at: string | null
}

/** When a parcel came last to each status (ISO 8601, UTC). */
export type StateTimes = Partial<Record<DeliveryStatus, string>>

type Progress = Pick<Order, 'date' | 'deliveryTime' | 'deliveryState'> & {
  price: Pick<OrderPrice, 'total'>
  stateTimes?: StateTimes
  /** Its money is still to come. */
  isOwed?: boolean
}

/** The days for which an order without a time is taken to be under way, and one that came to its end is shown. */
export const STEPS_SHOWN_DAYS = 7
/** A shopper who comes back from the bank's app within this time is thanked. */
const THANKS_MS = 30 * 60 * 1000

/** Null for an order that is cancelled or long over. */
export function toSteps(order: Progress, now: Date): OrderStep[] | null {
  const { date, deliveryTime, deliveryState: state, stateTimes: times = {} } = order
  if (deliveryTime?.status === 'cancelled' || findEnd(order) < now) return null
  const isPaid = !order.isOwed && order.price.total > 0
  const paid: OrderStep = { code: isPaid ? 'paid' : 'ordered', state: 'done', at: date }
  if (isPickup(deliveryTime) || state === 'collected') return [paid, workStep(state), readyStep(state, times)]
  return [paid, state && isMade(state) ? madeStep(state, times) : workStep(state), ...wayToDoor(state, times)]
}

type State = DeliveryStatus | null

const workStep = (state: State): OrderStep => ({
  code: 'making',
  state: isMade(state) ? 'done' : 'now',
  at: null,
})

const madeStep = (state: DeliveryStatus, times: StateTimes): OrderStep => ({
  code: 'made',
  state: state === 'ready' ? 'now' : 'done',
  at: times.ready ?? null,
})

function readyStep(state: State, times: StateTimes): OrderStep {
  if (state === 'collected') return { code: 'collected', state: 'done', at: times.collected ?? null }
  const isReady = isMade(state)
  return { code: 'ready', state: isReady ? 'now' : 'todo', at: isReady ? (times.ready ?? null) : null }
}

function wayToDoor(state: State, times: StateTimes): OrderStep[] {
  const hasLeft = state !== null && STATUS_FACTS[state].hasLeft
  const out: OrderStep = {
    code: 'onItsWay',
    state: state === 'out' ? 'now' : hasLeft ? 'done' : 'todo',
    at: hasLeft ? (times.out ?? null) : null,
  }
  if (state === 'failed') return [out, { code: 'failed', state: 'now', at: times.failed ?? null }]
  const isThere = state === 'delivered'
  const at = isThere ? (times.delivered ?? null) : null
  return [out, { code: 'delivered', state: isThere ? 'done' : 'todo', at }]
}

/** Nothing of it can be changed any more without making it anew. */
export function isMade(state: DeliveryStatus | null): boolean {
  return state !== null && STATUS_FACTS[state].isMade
}

/** What nobody moved on is over with its time; what left the shop is told for some days more. */
function findEnd({ date, deliveryTime, deliveryState, stateTimes = {} }: Progress): Date {
  const moved = deliveryState && STATUS_FACTS[deliveryState].hasLeft ? stateTimes[deliveryState] : undefined
  if (moved) return toMoment(addDays(bangkokDay(moved), STEPS_SHOWN_DAYS), 0)
  if (deliveryTime?.status === 'accepted') return toMoment(deliveryTime.slot.day, deliveryTime.slot.ends)
  return toMoment(addDays(bangkokDay(date), STEPS_SHOWN_DAYS), 0)
}

/** Chooses the text of what happens next; null once it is cancelled. */
export function chooseNext(time: DeliveryTime | null) {
  if (!time) return 'untimed'
  if (time.status === 'cancelled') return null
  return time.status === 'accepted' ? time.slot.kind : 'unscheduled'
}

interface Paid extends Pick<Order, 'date' | 'deliveryTime'> {
  refunds: { amount: Satang }[]
}

export function isJustPaid({ date, deliveryTime, refunds }: Paid, now: Date): boolean {
  const isStanding = deliveryTime?.status !== 'cancelled' && refunds.length === 0
  return isStanding && now.getTime() - Date.parse(date) < THANKS_MS
}
