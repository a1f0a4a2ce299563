import { addDays, formatDayParts } from '#app/shop/day.ts'
import type { Language } from '#app/shop/language.ts'

/** The first Sunday of any year will do. */
const SUNDAY = '2023-01-01'

/** 0 is Sunday: `Sun`. */
export function weekdayName(weekday: number, language: Language): string {
  return formatDayParts(addDays(SUNDAY, weekday), language).weekday
}
