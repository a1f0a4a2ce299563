import { TIME_ZONE } from '#app/shop/constants.ts'
import type { Language } from '#app/shop/language.ts'

/** A day by the clock of Bangkok; in Thai with the year of the Buddhist era. */
export function formatDay(time: string, language: Language): string {
  return new Date(time).toLocaleDateString(language === 'th' ? 'th-TH-u-ca-buddhist' : language, {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
}
