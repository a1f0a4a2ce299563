import { href } from 'react-router'
import { findCategory } from '#app/shop/catalogue/find-category.ts'
import type { Category } from '#app/shop/catalogue/product.ts'
import { ANY_TYPE, filterAddress, type ProductFilter } from '#app/shop/catalogue/product-filter.ts'
import { textIn } from '#app/shop/language.ts'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** A shop may have hundreds; the panel lists them all. */
const MAX_CHIPS = 20

interface CategoryChipsProps {
  filter: ProductFilter
  categories: Category[]
  /** Leads to the list of products unless given. */
  path?: string
}

/** Links to the products of each category that keep the rest of the filter. The current one leads to all. */
export function CategoryChips({ filter, categories, path = href('/allproducts') }: CategoryChipsProps) {
  const t = useTranslate()
  const language = useLanguage()
  const current = findCategory(categories, filter.filterType)
  if (categories.length < 2) return null
  // In view, wherever it stands in the row.
  const shown = current ? [current, ...categories.filter((each) => each !== current)] : categories
  return (
    <nav className="wrap category-chips" aria-label={t('filter.categories')}>
      <div className="chips">
        {shown.slice(0, MAX_CHIPS).map((category) => {
          const isCurrent = category === current
          const filterType = isCurrent ? ANY_TYPE : category.title.en
          return (
            <ShopLink
              key={category.key}
              className="chip"
              to={path + filterAddress({ ...filter, filterType })}
              aria-current={isCurrent ? 'true' : undefined}
            >
              {textIn(category.title, language)}
            </ShopLink>
          )
        })}
      </div>
    </nav>
  )
}
