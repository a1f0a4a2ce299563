import { Search, SlidersHorizontal } from 'lucide-react'
import { memo } from 'react'
import { Form } from 'react-router'
import { useStoreFilter } from '#app/browser/stored/stored-filter.ts'
import { findCategory } from '#app/shop/catalogue/find-category.ts'
import type { Category } from '#app/shop/catalogue/product.ts'
import { countNarrowing, type ProductFilter, type ProductQuery } from '#app/shop/catalogue/product-filter.ts'
import { MAX_SEARCH_LENGTH } from '#app/shop/constants.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { FILTER_SHEET, RESET_FORM, RESULTS, useLiveFilter } from './live-filter.ts'

interface FilterPanelProps {
  /** Path of the page that it filters. */
  path: string
  filter: ProductFilter
  fieldErrors: ProductQuery['fieldErrors']
  categories: Category[]
}

export const FilterPanel = memo(function FilterPanel({
  path,
  filter,
  fieldErrors,
  categories,
}: FilterPanelProps) {
  const t = useTranslate()
  const live = useLiveFilter(path, filter)
  useStoreFilter(filter)
  const filterType = findCategory(categories, filter.filterType)?.title.en ?? filter.filterType
  return (
    <section className="wrap filter">
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
          <SearchField typed={filter.searchkey} />
          <OpenButton count={countNarrowing(filter)} />
        </div>
        <FilterSheet
          filter={{ ...filter, filterType }}
          fieldErrors={fieldErrors}
          categories={categories}
          onReset={live.onReset}
        />
      </Form>
      <Form id={RESET_FORM} action={path} />
    </section>
  )
})

function SearchField({ typed }: { typed: string }) {
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
        </div>
      )}
    </Field>
  )
}

/** Shows the number of narrowing fields behind its text. */
function OpenButton({ count }: { count: number }) {
  const t = useTranslate()
  return (
    <button className="btn btn--line filter__open" type="button" popoverTarget={FILTER_SHEET}>
      <SlidersHorizontal className="icon icon--small" aria-hidden="true" />
      <span>{t('filter.open')}</span>
      {count > 0 && <span className="filter__count">{count}</span>}
    </button>
  )
}
