import { foldText } from './folded.ts'
import type { Language } from './language.ts'

export const CURRENCY = 'THB'

/** Whole satang, a hundredth of a baht; never a fraction. */
export type Satang = number

/** Commas and spaces only between thousands: `1,50` may mean one and a half. */
const TYPED_BAHT =
  /^(?:฿|thb)? ?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2}|\d{1,3}(?: \d{3}){1,2})(?:\.(?:(\d{1,2})|-)|,-)? ?(?:฿|thb|baht|บาท|泰?铢)?$/

/** Reads `1290`, `1,290.-`, `1290,-`, `฿1,290.50`, `1290 บาท`, `THB 1,290`, Thai and full-width digits; null for anything else. */
export function parseBaht(text: string): Satang | null {
  const parts = TYPED_BAHT.exec(foldText(text))
  if (!parts) return null
  return Number(parts[1]?.replace(/[, ]/g, '')) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** 129050 → 1290.5, for cart copies and structured data. */
export function toBaht(amount: Satang): number {
  return amount / 100
}

/** `฿1,290`, or `฿1,290.50` with satang; a real minus: `−฿100`. */
export function formatBaht(amount: Satang, language: Language): string {
  if (amount < 0) return `−${formatBaht(-amount, language)}`
  return getFormat(language, amount % 100 === 0 ? 0 : 2).format(toBaht(amount))
}

/** Cached, because creating one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>()

function getFormat(language: Language, minimumFractionDigits: 0 | 2): Intl.NumberFormat {
  const key = `${language} ${minimumFractionDigits}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: CURRENCY,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits,
      maximumFractionDigits: 2,
    })
  formats.set(key, format)
  return format
}
