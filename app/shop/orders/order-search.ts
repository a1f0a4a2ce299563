import { isPhoneText, phoneDigits } from '#app/shop/delivery/thai-phone.ts'
import { foldText } from '#app/shop/folded.ts'
import { ORDER_CHANNELS } from './buyer.ts'
import { RECEIPT_DIGITS, RECEIPT_PREFIX } from './receipt.ts'
import { readDay } from './sales.ts'

/** `from` and `to` are days in Bangkok, both included; empty for all. */
export interface OrderQuery {
  search: string
  from: string
  to: string
  /** Absent for all. */
  channel?: ListedChannel | undefined
}

/** Where an order came from; the website's have no channel. */
export const LISTED_CHANNELS = ['website', ...ORDER_CHANNELS] as const
export type ListedChannel = (typeof LISTED_CHANNELS)[number]

export const ORDER_TABLE = { sorts: ['time', 'amount', 'delivery'], descending: true } as const
export type OrderSort = (typeof ORDER_TABLE.sorts)[number]

/** `?from=2026-11-01&to=2026-11-30&channel=phone`; an invalid day or channel is no limit. */
export function readOrderFilters(search: URLSearchParams): Omit<OrderQuery, 'search'> {
  return {
    from: readDay(search.get('from')) ?? '',
    to: readDay(search.get('to')) ?? '',
    channel: LISTED_CHANNELS.find((known) => known === search.get('channel')),
  }
}

/** Further words are left out; these narrow a search enough. */
const MAX_WORDS = 8
/** Fewer digits may be anything. */
const FOUR_DIGITS = /(?:\d\D*){4}/

/** Folded, with nothing that could belong to it on either side. */
const RECEIPT = new RegExp(
  String.raw`(?:^|[^a-z\d])(${RECEIPT_PREFIX.toLowerCase()}[a-z\d]{${RECEIPT_DIGITS}})(?![a-z\d])`,
)

/** An order must contain all words, or else the digits of a phone number that they may be. */
export interface SearchTerm {
  words: string[]
  digits: string | null
}

/**
 * Neighbouring words of digits and signs are one term; an order must have all terms, in any order. A receipt says enough
 * alone: the sentence around it was copied from a letter.
 */
export function searchTerms(search: string): SearchTerm[] {
  const folded = foldText(search)
  const receipt = RECEIPT.exec(folded)?.[1]
  if (receipt) return [{ words: [receipt], digits: null }]
  const words = folded.split(/\s/).filter(Boolean).slice(0, MAX_WORDS)
  const terms: string[][] = []
  for (const word of words) {
    const last = terms.at(-1)
    if (last && isPhoneText(word) && last.every(isPhoneText)) last.push(word)
    else terms.push([word])
  }
  return terms.flatMap(toSearchTerms)
}

function toSearchTerms(words: string[]): SearchTerm[] {
  const digits = phoneIn(words.join(' '))
  return digits === null ? words.map((word) => ({ words: [word], digits })) : [{ words, digits }]
}

/** The digits of a phone number, or of a part of one, that a folded text may be. */
export function phoneIn(form: string): string | null {
  return isPhoneText(form) && FOUR_DIGITS.test(form) ? phoneDigits(form) : null
}

/** Chinese words too short for the 3-gram index, as single characters, which it contains. */
export function shortHan(word: string): string[] {
  return isLong(word) ? [] : [...new Set(word.match(/[\u3400-\u9fff]/g) ?? [])]
}

/** The index has 3-grams; one or two letters occur in nearly every order. */
export function isIndexed({ words, digits }: SearchTerm): boolean {
  return digits !== null || words.some(isIndexedWord)
}

export function isIndexedWord(word: string): boolean {
  return isLong(word) || shortHan(word).length > 0
}

function isLong(word: string): boolean {
  return /[\p{L}\p{N}\p{M}]{3}/u.test(word)
}
