import { Search, SlidersHorizontal, X } from 'lucide-react'
import { memo, useId } from 'react'
import { Form } from 'react-router'
import { useStoreFilter } from '#app/browser/stored/stored-filter.ts'
import { findCategory } from '#app/shop/catalogue/find-category.ts'
import { findPriceStep } from '#app/shop/catalogue/price-steps.ts'
import type { Category } from '#app/shop/catalogue/product.ts'
import {
  countNarrowing,
  isAnyType,
  type ProductFilter,
  type ProductQuery,
} from '#app/shop/catalogue/product-filter.ts'
import { MAX_SEARCH_LENGTH } from '#app/shop/constants.ts'
import { formatCount } from '#app/shop/count.ts'
import { CachedMarkup } from '#app/ui/elements/cached-markup.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { FILTER_SHEET, RESET_FORM, RESULTS, useLiveFilter } from './live-filter.ts'

interface FilterPanelProps {
  /** Path of the page that it filters. */
  path: string
  filter: ProductFilter
  fieldErrors: ProductQuery['fieldErrors']
  categories: Category[]
  total: number
  /** There are more than `total`. */
  more: boolean
}

export const FilterPanel = memo(function FilterPanel({
  path,
  filter,
  fieldErrors,
  categories,
  total,
  more,
}: FilterPanelProps) {
  const t = useTranslate()
  const live = useLiveFilter(path, filter)
  useStoreFilter(filter)
  const id = useId()
  const language = useLanguage()
  const { searchkey, minPrice, maxPrice, ...chosen } = filter
  const category = findCategory(categories, filter.filterType)
  const filterType = category?.title.en ?? filter.filterType
  const isKnown = isAnyType(filterType) || category !== undefined
  const count = countNarrowing(filter)
  // All of the filter that is not a text below. The fields' ids follow from this one; a stranger can invent types.
  const priceStep = findPriceStep(filter)
  const shows = [
    ...[id, language, path, { ...chosen, filterType }],
    ...[priceStep, count > 0, fieldErrors, categories],
  ]
  const found = formatCount(total, language) + (more ? '+' : '')
  const show = t('filter.show', { count: total, total: found })
  const texts = { searchkey, minPrice, maxPrice, show, count: String(count) }
  return (
    <CachedMarkup tag="section" className="wrap filter" shows={isKnown ? shows : null} texts={texts}>
      {({ count: shownCount, show: shownShow, ...typed }) => (
        <>
          <Form
            className="filter__card"
            ref={live.form}
            role="search"
            aria-label={t('filter.label')}
            action={`${path}#${RESULTS}`}
            onInput={live.onInput}
            onSubmit={live.onSubmit}
          >
            <div className="filter__row">
              <SearchField typed={typed.searchkey} onClear={() => live.onFill({ searchkey: '' })} />
              <OpenButton count={count > 0 ? shownCount : null} />
            </div>
            <FilterSheet
              filter={{ ...filter, ...typed, filterType }}
              fieldErrors={fieldErrors}
              categories={categories}
              show={shownShow}
              priceStep={priceStep}
              onFill={live.onFill}
              onReset={live.onReset}
            />
          </Form>
          <Form id={RESET_FORM} action={path} />
        </>
      )}
    </CachedMarkup>
  )
})

function SearchField({ typed, onClear }: { typed: string; onClear: () => void }) {
  const t = useTranslate()
  return (
    <Field label={t('filter.search')} className="filter__search">
      {(control) => (
        <div className="input-with-icon">
          <Search className="icon" aria-hidden="true" />
          <input
            {...control}
            className="input"
            type="search"
            name="searchkey"
            defaultValue={typed}
            maxLength={MAX_SEARCH_LENGTH}
            placeholder={t('filter.placeholder')}
            autoComplete="off"
            enterKeyHint="search"
          />
          {/* Shown by CSS while there is a text. */}
          <button
            className="icon-btn filter__clear"
            type="button"
            data-early
            aria-label={t('filter.clearSearch')}
            onClick={(event) => {
              onClear()
              event.currentTarget.parentElement?.querySelector('input')?.focus()
            }}
          >
            <X className="icon icon--small" aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}

/** With the number of narrowing fields behind it. */
function OpenButton({ count }: { count: string | null }) {
  const t = useTranslate()
  return (
    <button className="btn btn--line filter__open" type="button" popoverTarget={FILTER_SHEET}>
      <SlidersHorizontal className="icon icon--small" aria-hidden="true" />
      <span>{t('filter.open')}</span>
      {count !== null && <span className="filter__count">{count}</span>}
    </button>
  )
}
