import type { Language } from './language.ts'
import { CURRENCY, formatBaht } from './money.ts'

/** `amount` in the currency's smallest unit: 29000 of USD is $290, 290 of JPY is ¥290. */
export function formatMoney(amount: number, currency: string, language: Language): string {
  if (currency === CURRENCY) return formatBaht(amount, language)
  try {
    const format = new Intl.NumberFormat(language, { style: 'currency', currency })
    const { maximumFractionDigits: digits = 2 } = format.resolvedOptions()
    return format.format(amount / 10 ** digits)
  } catch {
    // The currency code is not known.
    return `${amount} ${currency}`
  }
}
