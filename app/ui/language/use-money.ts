import { formatMoney } from '#app/shop/any-currency.ts'
import { useLanguage } from './use-language.ts'

/** Formats amounts of any currency, in its smallest unit. */
export function useMoney(): (amount: number, currency: string) => string {
  const language = useLanguage()
  return (amount, currency) => formatMoney(amount, currency, language)
}
