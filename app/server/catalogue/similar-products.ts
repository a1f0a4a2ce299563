import { sql } from 'drizzle-orm'
import type { Database } from '#app/server/database/transact.ts'
import { newestIdsSql } from '#app/server/search/find-products.ts'
import { toSimplified } from '#app/server/search/to-simplified.ts'
import type { Shop } from '#app/server/shop.ts'
import { isOneTypoFrom } from '#app/shop/catalogue/one-typo.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { hasChosenOptions, type ProductQuery, searchWords } from '#app/shop/catalogue/product-filter.ts'
import { SIMILAR_PRODUCTS, SIMILAR_SCAN_LIMIT } from '#app/shop/constants.ts'
import type { Language } from '#app/shop/language.ts'
import type { ProductTexts } from './catalogue-cache.ts'

/** Products with at least half of the words, best matches first (docs/decisions/0045). */
export async function listSimilar(
  shop: Pick<Shop, 'db' | 'catalogue'>,
  query: ProductQuery,
  language: Language,
): Promise<Product[]> {
  const typed = searchWords(await toSimplified(query.search))
  if (typed.length === 0) return []
  const newest = await shop.catalogue.newestTexts()
  const words = typed.map((word) => correctTypo(newest, word))
  const hits = countHits(newest, query, words)
  const hasOlder = newest.length === SIMILAR_SCAN_LIMIT && !hasEnoughOfAll(hits, words)
  const older = hasOlder ? await findByTitle(shop.db, query, words) : []
  for (const { id, count } of older) hits.set(id, Math.max(count, hits.get(id) ?? 0))
  const best = [...hits].filter(([, count]) => count * 2 >= words.length).sort(([, a], [, b]) => b - a)
  const ids = best.slice(0, SIMILAR_PRODUCTS).map(([id]) => id)
  return shop.catalogue.listed(shop.db, ids, language)
}

/** The word of most products that is one typo from a word that no product has; else the word itself. */
function correctTypo(newest: ProductTexts[], word: string): string {
  if (newest.some(({ text }) => text.includes(word))) return word
  let best = { known: word, count: 0 }
  for (const [known, count] of countWords(newest)) {
    if (count > best.count && isOneTypoFrom(known, word)) best = { known, count }
  }
  return best.known
}

const wordCounts = new WeakMap<ProductTexts[], Map<string, number>>()

/** How often each word in Latin letters is used. Texts in Thai and Chinese have no spaces to tell their words by. */
function countWords(newest: ProductTexts[]): Map<string, number> {
  const known = wordCounts.get(newest)
  if (known) return known
  const counts = new Map<string, number>()
  for (const { text } of newest) {
    for (const [word] of text.matchAll(/[a-z]{4,}/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  wordCounts.set(newest, counts)
  return counts
}

/** Maps product ids, newest first, to how many of the words each product has. */
type Hits = Map<string, number>

function countHits(newest: ProductTexts[], query: ProductQuery, words: string[]): Hits {
  const hits: Hits = new Map()
  for (const product of newest) {
    if (!fits(product, query)) continue
    const count = words.filter((word) => product.text.includes(word)).length
    if (count > 0) hits.set(product.id, count)
  }
  return hits
}

function fits(product: ProductTexts, { category, minPrice, maxPrice, ...chosen }: ProductQuery): boolean {
  return (
    product.price >= minPrice &&
    (maxPrice === null || product.price <= maxPrice) &&
    (!category || product.categoryKey === category) &&
    hasChosenOptions(product, chosen)
  )
}

/** No older product can come before these if all words are found so often. */
function hasEnoughOfAll(hits: Hits, words: string[]): boolean {
  return [...hits.values()].filter((count) => count === words.length).length >= SIMILAR_PRODUCTS
}

const TITLES_PER_WORD = SIMILAR_PRODUCTS * 5

/** Finds products of any age with words in their title, those with most of them first. */
async function findByTitle(
  db: Database,
  query: ProductQuery,
  words: string[],
): Promise<{ id: string; count: number }[]> {
  // It is the search itself, which found nothing.
  if (words.length === 1 && words[0] === query.search) return []
  const page = { skip: 0, limit: TITLES_PER_WORD }
  const titled = words.map(
    (search) => sql`select * from unnest(${newestIdsSql({ ...query, search }, page)}) with ordinality`,
  )
  const { rows } = await db.execute<{ id: string; count: number }>(sql`select id, count(*)::int as count
    from (${sql.join(titled, sql` union all `)}) titled (id, place)
    group by id order by count(*) desc, min(place) limit ${SIMILAR_PRODUCTS * 2}`)
  return rows
}
