import { useContext } from 'react'
import { I18nContext } from 'react-i18next'
import { type Language, readLanguage } from '#app/shop/language.ts'
import { formatBaht, type Satang } from '#app/shop/money.ts'

/** The language that the page is read in; another one is another page. */
export function useLanguage(): Language {
  return readLanguage(useContext(I18nContext).i18n.language)
}

/** Writes amounts as the reader's language does. */
export function usePrice(): (amount: Satang) => string {
  const language = useLanguage()
  return (amount) => formatBaht(amount, language)
}
