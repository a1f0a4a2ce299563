import { use } from 'react'
import type { Language } from '#app/shop/language.ts'
import { formatBaht, formatMoney, type Satang } from '#app/shop/money.ts'
import { TranslateContext } from './translations.ts'

/** The language that the page is read in. */
export function useLanguage(): Language {
  return use(TranslateContext).language
}

/** Writes amounts as the reader's language does. */
export function usePrice(): (amount: Satang) => string {
  const language = useLanguage()
  return (amount) => formatBaht(amount, language)
}

/** Writes amounts of any currency, in its smallest unit as providers count it. */
export function useMoney(): (amount: number, currency: string) => string {
  const language = useLanguage()
  return (amount, currency) => formatMoney(amount, currency, language)
}
