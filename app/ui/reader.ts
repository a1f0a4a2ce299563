import { useTranslation } from 'react-i18next'
import { type Language, readLanguage } from '#app/shop/language.ts'
import { formatBaht, type Satang } from '#app/shop/money.ts'

/** The language that the page is read in. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return readLanguage(i18n.language)
}

/** Writes amounts as the reader's language does. */
export function usePrice(): (amount: Satang) => string {
  const language = useLanguage()
  return (amount) => formatBaht(amount, language)
}
