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
        {parts.map(({ name, without }) => (
          <li key={name}>
            <Link
              className="chip"
              to={path + filterAddress({ ...filter, ...without })}
              preventScrollReset
              aria-label={t('filter.remove', { filter: name })}
            >
              <span>{name}</span>
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
  without: Partial<ProductFilter>
}

function useParts(filter: ProductFilter, categories: Category[]): Part[] {
  const t = useTranslate()
  const language = useLanguage()
  const formatRange = usePriceRange()
  const parts: Part[] = []
  const text = filter.searchkey.trim()
  if (text) parts.push({ name: t('filter.searched', { text }), without: { searchkey: '' } })
  if (!isAnyType(filter.filterType)) {
    const category = findCategory(categories, filter.filterType)
    const name = category ? textIn(category.title, language) : filter.filterType
    parts.push({ name, without: { filterType: EMPTY_FILTER.filterType } })
  }
  for (const { name, parameter } of CHOICE_FILTERS) {
    const option = filter[parameter]
    if (option !== '') parts.push({ name: t(optionKey(name, option)), without: { [parameter]: '' } })
  }
  if ((filter.minPrice + filter.maxPrice).trim())
    parts.push({ name: formatRange(filter), without: ANY_PRICE })
  return parts
}
