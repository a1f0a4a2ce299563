import type { Language } from './language.ts'

/** Creating a format takes a hundred times as long as using it. */
const formats = new Map<Language, Intl.NumberFormat>()

export function formatCount(count: number, language: Language): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, format)
  return format.format(count)
}

/** Returns western digits; full-width and Thai ones are typed too, and copied ones have invisible signs around them. */
export function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .trim()
}

/** Reads `60`, `1,000`, Thai and full-width digits; null for anything else. */
export function parseCount(text: string): number | null {
  const plain = plainDigits(text)
  return /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(plain) ? Number(plain.replaceAll(',', '')) : null
}
