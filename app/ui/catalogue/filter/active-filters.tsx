import { X } from 'lucide-react'
import { Link } from 'react-router'
import { findCategory } from '#app/shop/catalogue/find-category.ts'
import { ANY_PRICE } from '#app/shop/catalogue/price-steps.ts'
import type { Category } from '#app/shop/catalogue/product.ts'
import {
  CHOICE_FILTERS,
  EMPTY_FILTER,
  filterAddress,
  isAnyType,
  type ProductFilter,
  readablePrices,
} from '#app/shop/catalogue/product-filter.ts'
import { textIn } from '#app/shop/language.ts'
import { optionKey } from '#app/ui/language/option-texts.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { usePriceRange } from './price-range.ts'

interface ActiveFiltersProps {
  /** Path of the page that is filtered. */
  path: string
  filter: ProductFilter
  categories: Category[]
}

/** Each part of the filter as a link that removes just that. */
export function ActiveFilters({ path, filter, categories }: ActiveFiltersProps) {
  const t = useTranslate()
  const parts = useParts(filter, categories)
  if (parts.length === 0) return null
  return (
    <div className="wrap active-filters">
      <ul className="chips chips--wrap" aria-label={t('filter.active')}>
        {parts.map(({ name, without, isTyped = false }) => (
          <li key={name}>
            <Link className="chip" to={path + filterAddress({ ...filter, ...without })} preventScrollReset>
              <span className="visually-hidden">{`${t('filter.remove')} `}</span>
              {/* Typed in any language. */}
              <span lang={isTyped ? '' : undefined}>{name}</span>
              <X className="icon icon--small" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Part {
  name: string
  isTyped?: boolean
  without: Partial<ProductFilter>
}

function useParts(filter: ProductFilter, categories: Category[]): Part[] {
  const t = useTranslate()
  const language = useLanguage()
  const formatRange = usePriceRange()
  const parts: Part[] = []
  const text = filter.searchkey.trim()
  if (text) parts.push({ name: t('filter.searched', { text }), isTyped: true, without: { searchkey: '' } })
  if (!isAnyType(filter.filterType)) {
    const category = findCategory(categories, filter.filterType)
    const name = category ? textIn(category.title, language) : filter.filterType
    parts.push({ name, isTyped: !category, without: { filterType: EMPTY_FILTER.filterType } })
  }
  for (const { name, parameter } of CHOICE_FILTERS) {
    const option = filter[parameter]
    if (option !== '') parts.push({ name: t(optionKey(name, option)), without: { [parameter]: '' } })
  }
  const prices = readablePrices(filter)
  if (prices.minPrice || prices.maxPrice) parts.push({ name: formatRange(prices), without: ANY_PRICE })
  return parts
}
