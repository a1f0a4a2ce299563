import { SEARCH_TO } from './constants.ts'
import { cleanLine } from './forms.ts'
import { readDay } from './sales.ts'

export const ORDER_SORTS = ['newest', 'oldest', 'dearest', 'cheapest'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** Where a page of orders begins: behind this order, or, going back, before it. */
export interface OrderPlace {
  way: 'after' | 'before'
  /** What is sorted by, as a whole number: microseconds since 1970, or satang. */
  key: string
  id: string
}

/** What the owner asked for: text on the order, days by the clock of Bangkok (both included), and an order of things. */
export interface OrderQuery {
  search: string
  from: string
  to: string
  sort: OrderSort
  place: OrderPlace | null
}

const PLACE = /^(\d{1,18})~([\w-]{1,100})$/

export function readOrderQuery(search: URLSearchParams): OrderQuery {
  return {
    search: (search.get('search') ?? '').slice(0, SEARCH_TO),
    from: readDay(search.get('from')) ?? '',
    to: readDay(search.get('to')) ?? '',
    sort: ORDER_SORTS.find((sort) => sort === search.get('sort')) ?? 'newest',
    place: readPlace('after', search) ?? readPlace('before', search),
  }
}

function readPlace(way: OrderPlace['way'], search: URLSearchParams): OrderPlace | null {
  const [, key, id] = PLACE.exec(search.get(way) ?? '') ?? []
  return key && id ? { way, key, id } : null
}

/** The shortest address that asks for the same: `?search=rose&after=…`, or nothing at all. */
export function orderAddress({ search, from, to, sort, place }: OrderQuery): string {
  const address = new URLSearchParams()
  if (search.trim()) address.set('search', search)
  if (from) address.set('from', from)
  if (to) address.set('to', to)
  if (sort !== 'newest') address.set('sort', sort)
  if (place) address.set(place.way, `${place.key}~${place.id}`)
  return address.size > 0 ? `?${address}` : ''
}

/** Words more than this are left out: each narrows the search, and so many have narrowed it enough. */
const WORDS = 8

/** The words of a search, all of which an order must have somewhere, in any order. */
export function searchWords(search: string): string[] {
  return cleanLine(search).normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS)
}

/**
 * Chinese characters of a word that is too short for the index of three letters at a time; they stand in it one by one.
 */
export function shortHan(word: string): string[] {
  return isLong(word) ? [] : [...new Set(word.match(/\p{Script=Han}/gu) ?? [])]
}

/** Whether the index finds a word; one or two letters of an alphabet stand in nearly every order, and no index would help. */
export function isIndexed(word: string): boolean {
  return isLong(word) || shortHan(word).length > 0
}

function isLong(word: string): boolean {
  return /[\p{L}\p{N}\p{M}]{3}/u.test(word)
}
