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

/** The same with hours and minutes. */
export function formatMoment(time: string | Date, language: Language): string {
  return new Date(time).toLocaleString(language === 'th' ? 'th-TH-u-ca-buddhist' : language, {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
}
