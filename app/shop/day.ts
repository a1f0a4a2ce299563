import type { Language } from './language.ts'

export const TIME_ZONE = 'Asia/Bangkok'

/** Formatters by their language and wish: making one takes longer than writing a thousand days with it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** A day by the clock of Bangkok; in Thai with the year of the Buddhist era. */
export function formatDay(time: string | Date, language: Language, month: 'long' | 'short' = 'long'): string {
  return write(time, localeOf(language), { year: 'numeric', month, day: 'numeric' })
}

/** The day that a moment belongs to by the clock of Bangkok, as `2026-11-21`. */
export function bangkokDay(time: string | Date): string {
  // Swedish writes dates as ISO 8601 does.
  return write(time, 'sv', {})
}

/** `2026-11-21 08:30:00` by the clock of Bangkok: a form that every spreadsheet takes for a time. */
export function bangkokTime(time: string | Date): string {
  return write(time, 'sv', { dateStyle: 'short', timeStyle: 'medium' })
}

/** Day and time by the clock of Bangkok; Thai ends a time with น. */
export function formatMoment(time: string | Date, language: Language): string {
  const written = write(time, localeOf(language), { dateStyle: 'medium', timeStyle: 'short' })
  return language === 'th' ? `${written} น.` : written
}

/** The locale of dates: Thai ones have the year of the Buddhist era. */
export function localeOf(language: Language): string {
  return language === 'th' ? 'th-TH-u-ca-buddhist' : language
}

function write(time: string | Date, locale: string, wish: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${Object.values(wish)}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...wish, timeZone: TIME_ZONE })
  formatters.set(key, formatter)
  return formatter.format(new Date(time))
}
