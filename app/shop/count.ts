import type { Language } from './language.ts'

/** Kept, for making one takes a hundred times as long as using it. */
const formats = new Map<Language, Intl.NumberFormat>()

/** How many there are of something, as the reader's language writes it: `12,345`. */
export function formatCount(count: number, language: Language): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, format)
  return format.format(count)
}
