import { formatDayParts } from '#app/shop/day.ts'
import { getLanguageFacts, type Language } from '#app/shop/language.ts'
import type { ChosenSlot } from './offers.ts'

export type SlotTime = Pick<ChosenSlot, 'day' | 'starts' | 'ends'>

/** `Sat, 28 Nov 2026, 10:00–13:00`; Thai uses the Buddhist era. */
export function formatSlot({ day, starts, ends }: SlotTime, language: Language): string {
  const parts = { day: formatSlotDay(day, language), times: formatTimes(starts, ends) }
  return fillPattern(getLanguageFacts(language).dayAndTimes, parts)
}

/** `Sat, 28 Nov 2026` */
export function formatSlotDay(day: string, language: Language): string {
  return fillPattern(getLanguageFacts(language).longDay, formatDayParts(day, language))
}

/** `Sat 28 Nov`, where the year is clear. */
export function formatCalendarDay(day: string, language: Language): string {
  return fillPattern(getLanguageFacts(language).shortDay, formatDayParts(day, language))
}

/** Minutes of a day as `10:00–13:00`. */
export function formatTimes(starts: number, ends: number): string {
  return `${formatMinute(starts)}–${formatMinute(ends)}`
}

/** Midnight at the end of a day is `24:00`. */
export function formatMinute(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Fills `{day}` and the like. */
export function fillPattern<Parts extends object>(pattern: string, parts: Parts): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name) => String(parts[name as keyof Parts]))
}
