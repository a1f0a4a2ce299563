import { MAX_PRICE, MAX_SEARCH_LENGTH } from '#app/shop/constants.ts'
import { parseBaht, type Satang } from '#app/shop/money.ts'

/** What stands in the category select while no category is chosen; the spec's own words. */
export const ANY_TYPE = 'product type'

/** What a visitor asked for, as they typed it: it goes back into the form untouched. */
export interface ProductFilter {
  searchkey: string
  filterType: string
  minPrice: string
  maxPrice: string
  sort: Sort
}

/** The orders that a list of products can be in. */
export const SORTS = ['newest', 'price-low', 'price-high'] as const
export type Sort = (typeof SORTS)[number]

/** The same, understood. A price that could not be read is left out here and named in `fieldErrors`. */
export interface ProductQuery {
  /** The database folds case and spelling (its function `search_form`), so that titles and searches meet there. */
  search: string
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

/** The names under which a filter stands in an address. */
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

/** The filter as the shortest address that gives the same products: `?searchkey=rose&page=2`, or nothing at all. */
export function filterAddress(filter: ProductFilter, page = 1): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    if (value.trim() !== '' && value !== EMPTY_FILTER[name as keyof ProductFilter]) search.set(name, value)
  }
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}

export function isEmptyFilter(filter: ProductFilter): boolean {
  return filterAddress(filter) === ''
}

/** A page number as an address gives it; anything odd is the first page. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

export function understandFilter(filter: ProductFilter): ProductQuery {
  const min = readBound(filter.minPrice)
  const max = readBound(filter.maxPrice)
  const fieldErrors: ProductQuery['fieldErrors'] = {}
  if (min === 'invalid') fieldErrors.minPrice = 'price-invalid'
  if (max === 'invalid') fieldErrors.maxPrice = 'price-invalid'
  if (typeof min === 'number' && typeof max === 'number' && min > max) fieldErrors.maxPrice = 'price-range'
  return {
    search: searchText(filter.searchkey),
    category: filter.filterType.toLowerCase() === ANY_TYPE ? null : filter.filterType.replaceAll('\0', ''),
    minPrice: typeof min === 'number' ? min : 0,
    maxPrice: typeof max === 'number' ? max : null,
    sort: filter.sort,
    fieldErrors,
  }
}

/** What is searched for, of what was typed: no title has line ends or other signs without a shape. */
export function searchText(typed: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return typed.replace(/[\u0000-\u001f]+/g, ' ').trim()
}

/** The most words of a search that are looked for one by one. */
const MAX_WORDS = 8

/**
 * The words of a search that found nothing as a whole, to be looked for in any order; Thai and Chinese write theirs without spaces.
 * An English plural also finds its singular.
 */
export function searchWords(search: string): string[] {
  const words = [
    ...new Intl.Segmenter('th', { granularity: 'word' }).segment(search.normalize('NFKC').toLowerCase()),
  ]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.replace(/(?<=[a-z]{3})s$/, ''))
  return [...new Set(words)].slice(0, MAX_WORDS)
}

function readBound(text: string): Satang | null | 'invalid' {
  if (text.trim() === '') return null
  const amount = parseBaht(text)
  return amount === null || amount > MAX_PRICE * 10 ? 'invalid' : amount
}
