import type { Language } from './language.ts'

/** Creating a format takes a hundred times as long as using it. */
const formats = new Map<Language, Intl.NumberFormat>()

export function formatCount(count: number, language: Language): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, format)
  return format.format(count)
}
