import { TIME_ZONE } from './constants.ts'
import type { Language } from './language.ts'

/** A day by the clock of Bangkok; in Thai with the year of the Buddhist era. */
export function formatDay(time: string | Date, language: Language, month: 'long' | 'short' = 'long'): string {
  return new Date(time).toLocaleDateString(language === 'th' ? 'th-TH-u-ca-buddhist' : language, {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month,
    day: 'numeric',
  })
}

/** The day that a moment belongs to by the clock of Bangkok, as `2026-11-21`. */
export function bangkokDay(time: string | Date): string {
  // Swedish writes dates as ISO 8601 does.
  return new Date(time).toLocaleDateString('sv', { timeZone: TIME_ZONE })
}

/** Day and time by the clock of Bangkok. */
export function formatMoment(time: string | Date, language: Language): string {
  return new Date(time).toLocaleString(language === 'th' ? 'th-TH-u-ca-buddhist' : language, {
    timeZone: TIME_ZONE,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
}
