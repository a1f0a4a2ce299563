import { MAX_PRICE, MAX_SEARCH_LENGTH } from '#app/shop/constants.ts'
import { foldText } from '#app/shop/folded.ts'
import { parseBaht, type Satang } from '#app/shop/money.ts'
import { findCategory } from './find-category.ts'
import type { Category } from './product.ts'
import {
  type ChoicesName,
  type FieldsWith,
  type OptionOf,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductField,
  type ProductValues,
} from './product-fields.ts'

/** The first option of the category select; fixed by the specification. */
export const ANY_TYPE = 'product type'
export const isAnyType = (type: string): boolean => type.toLowerCase() === ANY_TYPE

export const SORTS = ['newest', 'price-low', 'price-high'] as const
export type Sort = (typeof SORTS)[number]

/** A field that narrows the list. */
export type FilterField = FieldsWith<{ filters: readonly string[] }>
type ParameterOf<Name extends FilterField> = (typeof PRODUCT_FIELDS)[Name]['filters'][number]
type FilterParameter = ParameterOf<FilterField>

/** Narrows to the products that have one of its options. */
export type ChoiceField = FilterField & ChoicesName
export type ChoiceParameter = ParameterOf<ChoiceField>
type OptionIn<Parameter> = {
  [Name in ChoiceField]: Parameter extends ParameterOf<Name> ? OptionOf<Name> : never
}[ChoiceField]

/** Holds what was typed; a choice is an option or empty. */
export type ProductFilter = {
  [Parameter in FilterParameter]: Parameter extends ChoiceParameter ? OptionIn<Parameter> | '' : string
} & { sort: Sort }

/** The parsed filter. An unreadable price is left out and listed in `fieldErrors`. */
export type ProductQuery = {
  /** The text in the form in which titles are stored for searching. */
  search: string
  /** The key of a category; null for all. */
  category: string | null
  minPrice: Satang
  maxPrice: Satang | null
  sort: Sort
  fieldErrors: { minPrice?: 'price-invalid'; maxPrice?: 'price-invalid' | 'price-range' }
} & ChosenOptions

/** Null for any. */
export type ChosenOptions = { [Parameter in ChoiceParameter]: OptionIn<Parameter> | null }

const FILTERS = PRODUCT_FIELD_NAMES.flatMap((name) => {
  const field = PRODUCT_FIELDS[name] as ProductField
  const options = field.kind === 'choices' ? field.options : null
  return (field.filters ?? []).map((parameter) => ({ name, parameter, options }))
})

export interface ChoiceFilter {
  name: ChoiceField
  parameter: ChoiceParameter
  options: readonly OptionOf<ChoiceField>[]
}
export const CHOICE_FILTERS = FILTERS.filter(({ options }) => options !== null) as ChoiceFilter[]

export const EMPTY_FILTER = {
  ...Object.fromEntries(FILTERS.map(({ parameter }) => [parameter, ''])),
  filterType: ANY_TYPE,
  sort: 'newest',
} as ProductFilter

export const FILTER_PARAMETERS = Object.keys(EMPTY_FILTER)

export function readFilter(search: URLSearchParams): ProductFilter {
  const typed = FILTERS.map(({ parameter, options }) => {
    const value = (search.get(parameter) ?? '').slice(0, MAX_SEARCH_LENGTH)
    return [parameter, options === null || options.includes(value) ? value : '']
  })
  const { filterType, ...others } = Object.fromEntries(typed)
  const sort = SORTS.find((known) => known === search.get('sort'))
  return {
    ...EMPTY_FILTER,
    ...others,
    ...(filterType && !isAnyType(filterType) && { filterType }),
    ...(sort && { sort }),
  }
}

/** Returns for instance `?searchkey=rose&page=2`, or an empty string. */
export function filterAddress(filter: ProductFilter, page = 1): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    if (value.trim() !== '' && value !== EMPTY_FILTER[name as keyof ProductFilter]) search.set(name, value)
  }
  if (page > 1) search.set('page', String(page))
  const query = String(search)
  return query && `?${query}`
}

export function isEmptyFilter(filter: ProductFilter): boolean {
  return filterAddress(filter) === ''
}

/** Counts the fields besides the search that narrow the list. */
export function countNarrowing(filter: ProductFilter): number {
  const { searchkey, sort } = EMPTY_FILTER
  return [...new URLSearchParams(filterAddress({ ...filter, searchkey, sort, ...readablePrices(filter) }))]
    .length
}

/** Anything but a valid page number is page 1. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** The type is a category's name in any language. */
export function understandFilter(filter: ProductFilter, categories: Category[]): ProductQuery {
  const min = readBound(filter.minPrice)
  const max = readBound(filter.maxPrice)
  const fieldErrors: ProductQuery['fieldErrors'] = {}
  if (min === 'invalid') fieldErrors.minPrice = 'price-invalid'
  if (max === 'invalid') fieldErrors.maxPrice = 'price-invalid'
  if (typeof min === 'number' && typeof max === 'number' && min > max) fieldErrors.maxPrice = 'price-range'
  return {
    search: searchText(filter.searchkey),
    category: isAnyType(filter.filterType) ? null : categoryKey(filter.filterType, categories),
    minPrice: typeof min === 'number' ? min : 0,
    maxPrice: typeof max === 'number' ? max : null,
    sort: filter.sort,
    fieldErrors,
    ...chosenOptions(filter),
  }
}

function chosenOptions(filter: ProductFilter): ChosenOptions {
  const chosen = CHOICE_FILTERS.map(({ parameter }) => [parameter, filter[parameter] || null])
  return Object.fromEntries(chosen) as ChosenOptions
}

/** An unknown name finds nothing. */
function categoryKey(name: string, categories: Category[]): string {
  return findCategory(categories, name)?.key ?? name.replaceAll('\0', '').toLowerCase()
}

export function hasChosenOptions(product: Pick<ProductValues, ChoiceField>, chosen: ChosenOptions): boolean {
  return CHOICE_FILTERS.every(({ name, parameter }) => {
    const option = chosen[parameter]
    return option === null || product[name].includes(option)
  })
}

export function searchText(typed: string): string {
  return foldText(typed).replaceAll('\n', ' ')
}

const MAX_WORDS = 8

let segmenter: Intl.Segmenter | undefined

/** Splits a search into words; Thai and Chinese have no spaces. Drops the plural s of English words. */
export function searchWords(search: string): string[] {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' })
  const words = [...segmenter.segment(foldText(search))]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.replace(/([a-z]{3})s$/, '$1'))
  return [...new Set(words)].slice(0, MAX_WORDS)
}

/** Empty for what cannot be read, as nobody filters by it. */
export function readablePrices({ minPrice, maxPrice }: Pick<ProductFilter, 'minPrice' | 'maxPrice'>) {
  const keep = (typed: string) => (readBound(typed) === 'invalid' ? '' : typed.trim())
  return { minPrice: keep(minPrice), maxPrice: keep(maxPrice) }
}

function readBound(text: string): Satang | null | 'invalid' {
  if (text.trim() === '') return null
  const amount = parseBaht(text)
  return amount === null || amount > MAX_PRICE * 10 ? 'invalid' : amount
}
