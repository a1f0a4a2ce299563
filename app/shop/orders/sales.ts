import { readTypedDay } from '#app/shop/day.ts'
import type { Translated } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'

export const PERIODS = ['day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

const PERIODS_SHOWN: Record<Period, number> = { day: 30, week: 26, month: 24 }

/** One day, or the week or month that begins on it, in Bangkok: `2026-11-21`. */
export interface SalesBar {
  from: string
  orders: number
  sales: Satang
}

export interface BestSeller {
  productId: string
  title: Translated
  count: number
  sales: Satang
}

export interface SalesReport {
  period: Period
  bars: SalesBar[]
  orders: number
  sales: Satang
  bestSellers: BestSeller[]
}

export function readPeriod(text: string | null): Period {
  return PERIODS.find((period) => period === text) ?? 'day'
}

/** Leaves out delivery and rounds to whole satang; null without orders. */
export function averageOrder({ orders, sales }: { orders: number; sales: Satang }): Satang | null {
  return orders === 0 ? null : Math.round(sales / orders)
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Oldest first; weeks begin on Monday. Calendar days only, so none has 23 hours. */
export function firstDays(period: Period, today: string, count = PERIODS_SHOWN[period]): string[] {
  const now = new Date(`${today}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index
    if (period === 'month') return toDay(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
    const start = period === 'week' ? now.getTime() - ((now.getUTCDay() + 6) % 7) * DAY_MS : now.getTime()
    return toDay(start - back * (period === 'week' ? 7 : 1) * DAY_MS)
  })
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** Null unless the day exists and is written as a date field sends it. */
export function readDay(text: string | null): string | null {
  return text === null ? null : readTypedDay(text)
}
