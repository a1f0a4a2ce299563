import { cleanLine } from '#app/shop/forms/fields.ts'
import { readDay } from './sales.ts'

/** `from` and `to` are days in Bangkok, both included; empty for all. */
export interface OrderQuery {
  search: string
  from: string
  to: string
}

export const ORDER_TABLE = { sorts: ['time', 'amount', 'delivery'], descending: true } as const
export type OrderSort = (typeof ORDER_TABLE.sorts)[number]

/** `?q=rose&from=2026-11-01&to=2026-11-30`; an invalid day is no limit. */
export function readOrderDays(search: URLSearchParams): Pick<OrderQuery, 'from' | 'to'> {
  return { from: readDay(search.get('from')) ?? '', to: readDay(search.get('to')) ?? '' }
}

/** Further words are left out; these narrow a search enough. */
const MAX_WORDS = 8

/** An order must contain all of them, in any order. */
export function searchWords(search: string): string[] {
  return cleanLine(search).normalize('NFKC').toLowerCase().split(/\s/).filter(Boolean).slice(0, MAX_WORDS)
}

/** Chinese words too short for the 3-gram index, as single characters, which it contains. */
export function shortHan(word: string): string[] {
  return isLong(word) ? [] : [...new Set(word.match(/[\u3400-\u9fff]/g) ?? [])]
}

/** The index has 3-grams; one or two letters occur in nearly every order. */
export function isIndexed(word: string): boolean {
  return isLong(word) || shortHan(word).length > 0
}

function isLong(word: string): boolean {
  return /[\p{L}\p{N}\p{M}]{3}/u.test(word)
}
