import { bangkokDay, formatClock, formatDayParts } from '#app/shop/day.ts'
import { fillPattern } from '#app/shop/delivery/format-slot.ts'
import { getLanguageFacts, type Language } from '#app/shop/language.ts'

/** The day and time of a moment, for a narrow place: `28 Nov 14:05`. */
export function formatStepTime(time: string | Date, language: Language): string {
  const parts = formatDayParts(bangkokDay(time), language)
  // Thai writes `14:05 น.`, which stays on one line.
  const clock = formatClock(time, language).replace(' ', '\u00a0')
  return `${fillPattern(getLanguageFacts(language).dayOfMonth, parts)} ${clock}`
}
