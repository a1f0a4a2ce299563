import { localeOf } from '#app/shop/day.ts'
import type { Language } from '#app/shop/language.ts'
import type { Period } from '#app/shop/orders/sales.ts'

/** The day, week or month of a bar: short under the chart, whole in words. */
export function formatBar(
  from: string,
  period: Period,
  language: Language,
  length: 'short' | 'whole',
): string {
  const day = period === 'month' ? {} : { day: 'numeric' as const }
  const year =
    length === 'whole' || period === 'month'
      ? { year: length === 'whole' ? ('numeric' as const) : ('2-digit' as const) }
      : {}
  return new Date(`${from}T00:00:00Z`).toLocaleDateString(localeOf(language), {
    // It is a day already, and belongs to no clock.
    timeZone: 'UTC',
    month: 'short',
    ...day,
    ...year,
  })
}
