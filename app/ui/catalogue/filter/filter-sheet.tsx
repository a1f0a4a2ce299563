import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { findCategory } from '#app/shop/catalogue/find-category.ts'
import type { Category } from '#app/shop/catalogue/product.ts'
import {
  ANY_TYPE,
  CHOICE_FILTERS,
  type ChoiceFilter,
  isAnyType,
  type ProductFilter,
  type ProductQuery,
  SORTS,
  type Sort,
} from '#app/shop/catalogue/product-filter.ts'
import { textIn } from '#app/shop/language.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { optionKey } from '#app/ui/language/option-texts.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { FILTER_SHEET, RESET_FORM } from './live-filter.ts'
import { PriceSteps } from './price-steps.tsx'

interface FilterSheetProps {
  filter: ProductFilter
  fieldErrors: ProductQuery['fieldErrors']
  categories: Category[]
  /** What the button that closes the sheet says. */
  show: string
  priceStep: number
  onFill: (fields: Partial<ProductFilter>) => void
  onReset: (event: MouseEvent) => void
}

/** All but the search: part of the panel on a wide page, a sheet on a phone. */
export function FilterSheet({ filter, fieldErrors, categories, onReset, ...props }: FilterSheetProps) {
  const t = useTranslate()
  return (
    <div className="filter__more" id={FILTER_SHEET} popover="auto">
      <div className="filter__head">
        <p>{t('filter.open')}</p>
        <button
          className="icon-btn"
          type="button"
          popoverTarget={FILTER_SHEET}
          popoverTargetAction="hide"
          aria-label={t('filter.close')}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      </div>
      <TypeField filterType={filter.filterType} categories={categories} />
      {CHOICE_FILTERS.map((choice) => (
        <ChoiceField key={choice.parameter} {...choice} chosen={filter[choice.parameter]} />
      ))}
      <PriceSteps chosen={props.priceStep} onChoose={props.onFill} />
      <PriceField
        name="minPrice"
        label={t('filter.minPrice')}
        value={filter.minPrice}
        error={fieldErrors.minPrice}
      />
      <PriceField
        name="maxPrice"
        label={t('filter.maxPrice')}
        value={filter.maxPrice}
        error={fieldErrors.maxPrice}
      />
      <SortField sort={filter.sort} />
      <div className="filter__buttons">
        <button className="btn" type="submit">
          <span className="filter__search-text">{t('filter.submit')}</span>
          <span className="filter__show-text">{props.show}</span>
        </button>
        <button className="btn btn--quiet" type="submit" form={RESET_FORM} onClick={onReset}>
          {t('filter.reset')}
        </button>
      </div>
    </div>
  )
}

function TypeField({ filterType, categories }: { filterType: string; categories: Category[] }) {
  const t = useTranslate()
  const language = useLanguage()
  const chosen = findCategory(categories, filterType)
  const unknown = !chosen && !isAnyType(filterType)
  return (
    <Field label={t('filter.type')} className="filter__wide">
      {(control) => (
        <select
          {...control}
          className="input"
          name="filterType"
          defaultValue={chosen?.title.en ?? filterType}
        >
          <option value={ANY_TYPE}>{t('filter.any')}</option>
          {unknown && <option value={filterType}>{filterType}</option>}
          {categories.map((category) => (
            <option key={category.key} value={category.title.en}>
              {textIn(category.title, language)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function ChoiceField({ name, parameter, options, chosen }: ChoiceFilter & { chosen: string }) {
  const t = useTranslate()
  return (
    <Field label={t(`filter.choices.${parameter}.label`)} className="filter__wide">
      {(control) => (
        <select {...control} className="input" name={parameter} defaultValue={chosen}>
          <option value="">{t(`filter.choices.${parameter}.any`)}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {t(optionKey(name, option))}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function SortField({ sort }: { sort: Sort }) {
  const t = useTranslate()
  return (
    <Field label={t('filter.sort')} className="filter__wide">
      {(control) => (
        <select {...control} className="input" name="sort" defaultValue={sort}>
          {SORTS.map((known) => (
            <option key={known} value={known}>
              {t(`filter.sorts.${known}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface PriceFieldProps {
  name: 'minPrice' | 'maxPrice'
  label: string
  value: string
  error: 'price-invalid' | 'price-range' | undefined
}

function PriceField({ name, label, value, error }: PriceFieldProps) {
  const t = useTranslate()
  return (
    <Field label={label} message={error && t(`problems.${error}`)}>
      {(control) => (
        <input
          {...control}
          className="input"
          name={name}
          defaultValue={value}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </Field>
  )
}
