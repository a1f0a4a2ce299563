import type { Language } from './language.ts'

export const TIME_ZONE = 'Asia/Bangkok'

/** Cached, because creating a formatter takes longer than using it a thousand times. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** In Bangkok's time zone; Thai uses the Buddhist era. */
export function formatDay(time: string | Date, language: Language, month: 'long' | 'short' = 'long'): string {
  return write(time, localeOf(language), { year: 'numeric', month, day: 'numeric' })
}

/** In Bangkok's time zone: `2026-11-21`. */
export function bangkokDay(time: string | Date): string {
  // Swedish writes dates as ISO 8601 does.
  return write(time, 'sv', {})
}

/** In Bangkok's time zone, as spreadsheets read it: `2026-11-21 08:30:00`. */
export function bangkokTime(time: string | Date): string {
  return write(time, 'sv', { dateStyle: 'short', timeStyle: 'medium' })
}

/** In Bangkok's time zone; Thai ends a time with น. */
export function formatMoment(time: string | Date, language: Language): string {
  const written = write(time, localeOf(language), { dateStyle: 'medium', timeStyle: 'short' })
  return language === 'th' ? `${written} น.` : written
}

/** Thai dates use the Buddhist era. */
export function localeOf(language: Language): string {
  return language === 'th' ? 'th-TH-u-ca-buddhist' : language
}

function write(time: string | Date, locale: string, wish: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${Object.values(wish)}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...wish, timeZone: TIME_ZONE })
  formatters.set(key, formatter)
  return formatter.format(new Date(time))
}
