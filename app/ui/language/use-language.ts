import { use } from 'react'
import type { Language } from '#app/shop/language.ts'
import { formatBaht, type Satang } from '#app/shop/money.ts'
import { TranslateContext } from './translations.ts'

/** The page's language. */
export function useLanguage(): Language {
  return use(TranslateContext).language
}

/** Formats baht amounts in the page's language. */
export function usePrice(): (amount: Satang) => string {
  const language = useLanguage()
  return (amount) => formatBaht(amount, language)
}
