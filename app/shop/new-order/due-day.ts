import { addDays } from '#app/shop/day.ts'

const MAX_YEARS_AWAY = 3
const MAX_DAYS_AWAY = MAX_YEARS_AWAY * 366

/** Money is owed until a day that somebody means: 31 December 9999 is a slip of the finger. */
export function isDueDay(day: string, today: string): boolean {
  return addDays(today, -MAX_DAYS_AWAY) <= day && day <= addDays(today, MAX_DAYS_AWAY)
}
