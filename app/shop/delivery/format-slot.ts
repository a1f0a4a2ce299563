import { formatDayParts } from '#app/shop/day.ts'
import type { Language } from '#app/shop/language.ts'
import type { ChosenSlot } from './offers.ts'

export type SlotTime = Pick<ChosenSlot, 'day' | 'starts' | 'ends'>

type DayParts = ReturnType<typeof formatDayParts>

const DAYS: Record<Language, (parts: DayParts) => string> = {
  en: ({ weekday, date, month, year }) => `${weekday}, ${date} ${month} ${year}`,
  th: ({ weekday, date, month, year }) => `${weekday} ${date} ${month} ${year}`,
  'zh-CN': ({ weekday, date, monthNumber, year }) => `${year}年${monthNumber}月${date}日${weekday}`,
}

/** `Sat, 28 Nov 2026, 10:00–13:00`; Thai uses the Buddhist era. */
export function formatSlot({ day, starts, ends }: SlotTime, language: Language): string {
  const times = formatTimes(starts, ends)
  const written = formatSlotDay(day, language)
  if (language === 'th') return `${written} เวลา ${times} น.`
  return language === 'en' ? `${written}, ${times}` : `${written} ${times}`
}

/** `Sat, 28 Nov 2026` */
export function formatSlotDay(day: string, language: Language): string {
  return DAYS[language](formatDayParts(day, language))
}

const SHORT_DAYS: Record<Language, (parts: DayParts) => string> = {
  en: ({ weekday, date, month }) => `${weekday} ${date} ${month}`,
  th: ({ weekday, date, month }) => `${weekday} ${date} ${month}`,
  'zh-CN': ({ weekday, date, monthNumber }) => `${monthNumber}月${date}日 ${weekday}`,
}

/** `Sat 28 Nov`, where the year is clear. */
export function formatCalendarDay(day: string, language: Language): string {
  return SHORT_DAYS[language](formatDayParts(day, language))
}

/** Minutes of a day as `10:00–13:00`. */
export function formatTimes(starts: number, ends: number): string {
  return `${formatMinute(starts)}–${formatMinute(ends)}`
}

/** Midnight at the end of a day is `24:00`. */
export function formatMinute(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
