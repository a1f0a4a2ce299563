import { addDays, bangkokDay, toMoment } from '#app/shop/day.ts'
import { FIRST_STATUS } from '#app/shop/payments/by-hand/hand-payment.ts'
import type { HandWay } from '#app/shop/payments/payment-way.ts'

/** How an order by hand is paid. */
interface Money {
  /** `now`: an order at once; `later`: a draft that waits for its buyer until a time. */
  when: 'now' | 'later'
  /** What the shop's own book notes; null where a gateway takes the money. */
  means: HandWay | null
  /** What the owner may add. */
  asks: 'bankReference' | 'due' | 'reason' | null
}

/** In the order of the form. */
export const ORDER_MONEY = {
  link: { when: 'later', means: null, asks: null },
  slip: { when: 'later', means: 'transfer', asks: null },
  transfer: { when: 'now', means: 'transfer', asks: 'bankReference' },
  cash: { when: 'now', means: 'cash', asks: null },
  terminal: { when: 'now', means: 'terminal', asks: 'bankReference' },
  'on-delivery': { when: 'now', means: 'on-delivery', asks: null },
  account: { when: 'now', means: 'account', asks: 'due' },
  none: { when: 'now', means: 'none', asks: 'reason' },
} as const satisfies Record<string, Money>

export type OrderMoney = keyof typeof ORDER_MONEY
export const ORDER_MONEY_NAMES = Object.keys(ORDER_MONEY) as OrderMoney[]

export function findMoney(name: OrderMoney): Money {
  return ORDER_MONEY[name]
}

/** True where by somebody's word no money is to come any more: it is in, or nothing is to be paid. */
export function settlesMoney(name: OrderMoney): boolean {
  const { when, means } = findMoney(name)
  return when === 'now' && means !== null && FIRST_STATUS[means] === 'received'
}

export function isFree(name: OrderMoney): boolean {
  return findMoney(name).means === 'none'
}

/** Until when a draft holds its time. */
export const DRAFT_TIMES = ['half-hour', 'two-hours', 'today', 'one-day', 'slot'] as const
export type DraftTime = (typeof DRAFT_TIMES)[number]

const MINUTE_MS = 60_000

/** A draft whose delivery time is still open waits a day at most. */
export function draftEnd(time: DraftTime, slot: { day: string; starts: number } | null, now: Date): Date {
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
  const oneDay = inMinutes(24 * 60)
  const ends: Record<DraftTime, Date> = {
    'half-hour': inMinutes(30),
    'two-hours': inMinutes(120),
    today: toMoment(addDays(bangkokDay(now), 1), 0),
    'one-day': oneDay,
    slot: slot ? toMoment(slot.day, slot.starts) : oneDay,
  }
  // Never so soon that nobody could pay.
  return new Date(Math.max(ends[time].getTime(), inMinutes(15).getTime()))
}
