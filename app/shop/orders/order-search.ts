import { cleanLine } from '#app/shop/forms/fields.ts'
import { readDay } from './sales.ts'

/** Which orders the owner asked for: text on the order, and days by the clock of Bangkok, both included; empty for all. */
export interface OrderQuery {
  search: string
  from: string
  to: string
}

/** The owner's table of orders. */
export const ORDER_TABLE = { sorts: ['time', 'amount'], descending: true } as const
export type OrderSort = (typeof ORDER_TABLE.sorts)[number]

/** Reads `?q=rose&from=2026-11-01&to=2026-11-30`; a day that there is not is no limit. */
export function readOrderDays(search: URLSearchParams): Pick<OrderQuery, 'from' | 'to'> {
  return { from: readDay(search.get('from')) ?? '', to: readDay(search.get('to')) ?? '' }
}

/** Words more than this are left out: each narrows the search, and so many have narrowed it enough. */
const MAX_WORDS = 8

/** The words of a search, all of which an order must have somewhere, in any order. */
export function searchWords(search: string): string[] {
  return cleanLine(search).normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}

/** Chinese characters of a word that is too short for the index of three letters at a time; they stand in it one by one. */
export function shortHan(word: string): string[] {
  return isLong(word) ? [] : [...new Set(word.match(/[\u3400-\u9fff]/g) ?? [])]
}

/** True where the index finds a word; one or two letters occur in nearly every order, and no index helps. */
export function isIndexed(word: string): boolean {
  return isLong(word) || shortHan(word).length > 0
}

function isLong(word: string): boolean {
  return /[\p{L}\p{N}\p{M}]{3}/u.test(word)
}
