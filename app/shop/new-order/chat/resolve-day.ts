import { addDays, BUDDHIST_YEARS, isDay, toCommonYear, toWeekday } from '#app/shop/day.ts'

/** Nobody orders flowers further ahead; a later year is a typo or another number. */
const MAX_DAYS_AHEAD = 800
const LEAP_YEARS = 8

interface TypedDay {
  date: number
  month: number
  /** As typed: 2026, 2569, 69 or 26. */
  year?: number | undefined
}

/** The typed day if it is not past; one without a year is the next one. */
export function resolveDay({ date, month, year }: TypedDay, today: string): string | null {
  if (year !== undefined) return notPast(toDay(toYear(year, today), month, date), today)
  const thisYear = Number(today.slice(0, 4))
  for (let ahead = 0; ahead <= LEAP_YEARS; ahead += 1) {
    const day = toDay(thisYear + ahead, month, date)
    if (isDay(day) && day >= today) return day
  }
  return null
}

/** This date of the month that comes so many months later, if that month has it. */
export function resolveDateInMonth(date: number, monthsLater: number, today: string): string | null {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const months = month - 1 + monthsLater
  const day = toDay(year + Math.floor(months / 12), (months % 12) + 1, date)
  return isDay(day) ? day : null
}

/** The typed day, past or not. */
export function resolveTypedDay(
  { date, month, year }: TypedDay & { year: number },
  today: string,
): string | null {
  const day = toDay(toYear(year, today), month, date)
  return isDay(day) ? day : null
}

/** The next day with this number: the 14th. */
export function resolveDate(date: number, today: string): string | null {
  for (let ahead = 0; ahead <= 2; ahead += 1) {
    const day = resolveDateInMonth(date, ahead, today)
    if (day !== null && day >= today) return day
  }
  return null
}

/** Today counts as this Friday; next Friday is in the week that begins next Monday. */
export function resolveWeekday(weekday: number, isNext: boolean, today: string): string {
  const now = toWeekday(today)
  if (!isNext) return addDays(today, (weekday - now + 7) % 7)
  return addDays(today, 8 - (now || 7) + ((weekday + 6) % 7))
}

function notPast(day: string, today: string): string | null {
  return isDay(day) && day >= today && day <= addDays(today, MAX_DAYS_AHEAD) ? day : null
}

function toYear(typed: number, today: string): number {
  if (typed >= 100) return toCommonYear(typed)
  const thisYear = Number(today.slice(0, 4))
  const [buddhist, western] = [2500 + typed - BUDDHIST_YEARS, 2000 + typed]
  return Math.abs(buddhist - thisYear) < Math.abs(western - thisYear) ? buddhist : western
}

const toDay = (year: number, month: number, date: number) =>
  [String(year).padStart(4, '0'), ...[month, date].map((part) => String(part).padStart(2, '0'))].join('-')
