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
