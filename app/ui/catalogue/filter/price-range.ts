import type { PriceStep } from '#app/shop/catalogue/price-steps.ts'
import { formatBaht, parseBaht } from '#app/shop/money.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Returns a function that writes a range of prices; an unreadable price stays as it was typed. */
export function usePriceRange(): (range: PriceStep) => string {
  const t = useTranslate()
  const language = useLanguage()
  const format = (typed: string) => {
    const amount = parseBaht(typed)
    return amount === null ? typed : formatBaht(amount, language)
  }
  return ({ minPrice, maxPrice }) => {
    const [from, to] = [format(minPrice), format(maxPrice)]
    if (minPrice.trim() === '') return t('filter.upTo', { to })
    return maxPrice.trim() === '' ? t('filter.from', { from }) : t('filter.between', { from, to })
  }
}
