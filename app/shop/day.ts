import type { Language } from './language.ts'

export const TIME_ZONE = 'Asia/Bangkok'

/** Cached, because creating a formatter takes longer than using it a thousand times. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Uses Bangkok's time zone and, in Thai, the Buddhist era. */
export function formatDay(time: string | Date, language: Language, month: 'long' | 'short' = 'long'): string {
  return formatTime(time, toDateLocale(language), { year: 'numeric', month, day: 'numeric' })
}

/** Returns the day in Bangkok's time zone: `2026-11-21`. */
export function bangkokDay(time: string | Date): string {
  // Swedish writes dates as ISO 8601 does.
  return formatTime(time, 'sv', {})
}

/** Returns the time in Bangkok's time zone, for spreadsheets: `2026-11-21 08:30:00`. */
export function bangkokTime(time: string | Date): string {
  return formatTime(time, 'sv', { dateStyle: 'short', timeStyle: 'medium' })
}

/** Uses Bangkok's time zone; Thai ends a time with น. */
export function formatMoment(time: string | Date, language: Language): string {
  const written = formatTime(time, toDateLocale(language), { dateStyle: 'medium', timeStyle: 'short' })
  return language === 'th' ? `${written} น.` : written
}

/** The time of a day in Bangkok: `14:05`, in Thai `14:05 น.` */
export function formatClock(time: string | Date, language: Language): string {
  const written = formatTime(time, toDateLocale(language), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return language === 'th' ? `${written} น.` : written
}

/** The parts of a day such as `2026-11-28`, for texts with an order of their own. */
export function formatDayParts(day: string, language: Language) {
  const [year = 0, monthNumber = 0, date = 0] = day.split('-').map(Number)
  const locale = toDateLocale(language)
  const named = (options: Intl.DateTimeFormatOptions) => formatTime(toMoment(day, 0), locale, options)
  return {
    // Browsers differ in what is short in Thai, and would draw the page anew.
    weekday: language === 'th' ? `${named({ weekday: 'narrow' })}.` : named({ weekday: 'short' }),
    date,
    month: named({ month: 'short' }),
    monthNumber,
    year: language === 'th' ? year + BUDDHIST_YEARS : year,
  }
}

/** A month such as `2027-02`: `Feb 2027`. */
export function formatMonth(month: string, language: Language, form: 'long' | 'short' = 'short'): string {
  return formatTime(toMoment(`${month}-01`, 0), toDateLocale(language), { year: 'numeric', month: form })
}

/** `Aug 12, 2019`, by Bangkok's calendar, as in the cart's copies. */
export function shortDate(time: string | Date): string {
  return formatTime(time, 'en-US', { year: 'numeric', month: 'short', day: 'numeric' })
}

export const BUDDHIST_YEARS = 543

/** Thai dates use the Buddhist era. */
export function toDateLocale(language: Language): string {
  return language === 'th' ? 'th-TH-u-ca-buddhist' : language
}

function formatTime(time: string | Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${Object.entries(options)}`
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: TIME_ZONE })
  formatters.set(key, formatter)
  return formatter.format(new Date(time))
}

const DAY_MS = 24 * 60 * 60 * 1000

export const MINUTES_PER_DAY = 24 * 60

/** The day so many days after a day such as `2026-11-21`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function toWeekday(day: string): number {
  return new Date(Date.parse(day)).getUTCDay()
}

/** Returns the start of this minute of a day in Bangkok, which has no summer time. */
export function toMoment(day: string, minute: number): Date {
  return new Date(Date.parse(`${day}T00:00:00+07:00`) + minute * 60_000)
}

/** A real day, such as `2026-11-21`, not `2026-02-30`. PostgreSQL knows no year 0. */
export function isDay(text: string): boolean {
  return (
    /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(Date.parse(text)) && addDays(text, 0) === text
  )
}

/** A day from a date field, into which Thai people also type the Buddhist year; null for anything else. */
export function readTypedDay(text: string): string | null {
  const day = text.replace(/^\d{4}(?=-)/, (year) => String(toCommonYear(Number(year))).padStart(4, '0'))
  return isDay(day) ? day : null
}

const FIRST_BUDDHIST_YEAR = 2400

/** 2569 → 2026; nobody means 2569 of the common era. */
export function toCommonYear(typed: number): number {
  return typed >= FIRST_BUDDHIST_YEAR ? typed - BUDDHIST_YEARS : typed
}
