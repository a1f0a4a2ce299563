import { toDateLocale } from '#app/shop/day.ts'
import type { Language } from '#app/shop/language.ts'
import type { Period } from '#app/shop/orders/sales.ts'

/** The label of a bar: short for the chart, full for the table. */
export function formatBar(
  from: string,
  { period, language }: { period: Period; language: Language },
  length: 'short' | 'whole',
): string {
  const day = period === 'month' ? {} : { day: 'numeric' as const }
  const year =
    length === 'whole' || period === 'month'
      ? { year: length === 'whole' ? ('numeric' as const) : ('2-digit' as const) }
      : {}
  return new Date(`${from}T00:00:00Z`).toLocaleDateString(toDateLocale(language), {
    // A date without a time zone.
    timeZone: 'UTC',
    month: 'short',
    ...day,
    ...year,
  })
}
