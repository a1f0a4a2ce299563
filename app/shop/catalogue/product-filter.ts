import { MAX_PRICE, MAX_SEARCH_LENGTH } from '#app/shop/constants.ts'
import { folded } from '#app/shop/folded.ts'
import { parseBaht, type Satang } from '#app/shop/money.ts'
import { findCategory } from './find-category.ts'
import type { Category } from './product.ts'

/** The first option of the category select; fixed by the specification. */
export const ANY_TYPE = 'product type'
export const isAnyType = (type: string): boolean => type.toLowerCase() === ANY_TYPE

export interface ProductFilter {
  searchkey: string
  filterType: string
  minPrice: string
  maxPrice: string
  sort: Sort
}

export const SORTS = ['newest', 'price-low', 'price-high'] as const
export type Sort = (typeof SORTS)[number]

/** The parsed filter. An unreadable price is left out and listed in `fieldErrors`. */
export interface ProductQuery {
  /** In the form in which titles are stored for searching. */
  search: string
  /** The key of a category; null for all. */
  category: string | null
  minPrice: Satang
  maxPrice: Satang | null
  sort: Sort
  fieldErrors: { minPrice?: 'price-invalid'; maxPrice?: 'price-invalid' | 'price-range' }
}

export const EMPTY_FILTER: ProductFilter = {
  searchkey: '',
  filterType: ANY_TYPE,
  minPrice: '',
  maxPrice: '',
  sort: 'newest',
}

export const FILTER_PARAMETERS = Object.keys(EMPTY_FILTER)

export function readFilter(search: URLSearchParams): ProductFilter {
  return {
    searchkey: (search.get('searchkey') ?? '').slice(0, MAX_SEARCH_LENGTH),
    filterType: search.get('filterType') || ANY_TYPE,
    minPrice: (search.get('minPrice') ?? '').slice(0, MAX_SEARCH_LENGTH),
    maxPrice: (search.get('maxPrice') ?? '').slice(0, MAX_SEARCH_LENGTH),
    sort: SORTS.find((known) => known === search.get('sort')) ?? 'newest',
  }
}

/** For instance `?searchkey=rose&page=2`, or an empty string. */
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
  }
}

/** An unknown name finds nothing. */
function categoryKey(name: string, categories: Category[]): string {
  return findCategory(categories, name)?.key ?? name.replaceAll('\0', '').toLowerCase()
}

export function searchText(typed: string): string {
  return folded(typed).replaceAll('\n', ' ')
}

const MAX_WORDS = 8

let segmenter: Intl.Segmenter | undefined

/** Splits a search into words; Thai and Chinese have no spaces. Drops the plural s of English words. */
export function searchWords(search: string): string[] {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' })
  const words = [...segmenter.segment(folded(search))]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.replace(/([a-z]{3})s$/, '$1'))
  return [...new Set(words)].slice(0, MAX_WORDS)
}

function readBound(text: string): Satang | null | 'invalid' {
  if (text.trim() === '') return null
  const amount = parseBaht(text)
  return amount === null || amount > MAX_PRICE * 10 ? 'invalid' : amount
}
