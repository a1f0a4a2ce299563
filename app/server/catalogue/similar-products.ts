import { and, inArray, sql } from 'drizzle-orm'
import { prepared } from '#app/server/database/prepared.ts'
import { products } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { findProductsSql } from '#app/server/search/find-products.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { hasChosenOptions, type ProductQuery, searchWords } from '#app/shop/catalogue/product-filter.ts'
import { SIMILAR_PRODUCTS, SIMILAR_SCAN_LIMIT } from '#app/shop/constants.ts'
import type { Language } from '#app/shop/language.ts'
import type { ProductTexts } from './catalogue-cache.ts'
import { choiceConditions } from './filter-conditions.ts'

/** Products with at least half of the words, best matches first (docs/decisions/0045). */
export async function listSimilar(
  shop: Pick<Shop, 'db' | 'catalogue'>,
  query: ProductQuery,
  language: Language,
): Promise<Product[]> {
  const words = searchWords(query.search)
  if (words.length === 0) return []
  const newest = await shop.catalogue.newestTexts()
  const hits = countHits(newest, query, words)
  const hasOlder = newest.length === SIMILAR_SCAN_LIMIT && !hasEnoughOfAll(hits, words)
  const older = hasOlder ? await findByTitle(shop.db, query, words) : []
  for (const { id, count } of older) hits.set(id, Math.max(count, hits.get(id) ?? 0))
  const best = [...hits].filter(([, count]) => count * 2 >= words.length).sort(([, a], [, b]) => b - a)
  const ids = best.slice(0, SIMILAR_PRODUCTS).map(([id]) => id)
  return shop.catalogue.listed(shop.db, ids, language)
}

/** By id, newest first: how many of the words a product has. */
type Hits = Map<string, number>

function countHits(
  newest: ProductTexts[],
  { category, minPrice, maxPrice, ...chosen }: ProductQuery,
  words: string[],
): Hits {
  const fits = (product: ProductTexts) =>
    product.price >= minPrice &&
    (maxPrice === null || product.price <= maxPrice) &&
    (!category || product.categoryKey === category) &&
    hasChosenOptions(product, chosen)
  const hits: Hits = new Map()
  for (const product of newest) {
    if (!fits(product)) continue
    const count = words.filter((word) => product.text.includes(word)).length
    if (count > 0) hits.set(product.id, count)
  }
  return hits
}

/** Then no older product comes before these. */
function hasEnoughOfAll(hits: Hits, words: string[]): boolean {
  return [...hits.values()].filter((count) => count === words.length).length >= SIMILAR_PRODUCTS
}

/** Of a larger catalogue, also older products with words in their title: those with most of them. */
async function findByTitle(
  db: Database,
  query: ProductQuery,
  words: string[],
): Promise<{ id: string; count: number }[]> {
  const { search, category, minPrice, maxPrice } = query
  // It is the search itself, which found nothing.
  if (words.length === 1 && words[0] === search) return []
  const hits = await hitsInTitle(db).execute({ category, minPrice, maxPrice, words: JSON.stringify(words) })
  const conditions = choiceConditions(query)
  if (conditions.length === 0) return hits
  const ids = hits.map(({ id }) => id)
  const chosen = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), ...conditions))
  return hits.filter(({ id }) => chosen.some((product) => product.id === id))
}

const TITLES_PER_WORD = SIMILAR_PRODUCTS * 5

const hitsInTitle = prepared((db) => {
  const found = findProductsSql({
    search: sql`wanted.word`,
    category: sql.placeholder('category'),
    minPrice: sql.placeholder('minPrice'),
    maxPrice: sql.placeholder('maxPrice'),
    limit: TITLES_PER_WORD,
    most: TITLES_PER_WORD,
  })
  return db
    .select({ id: sql<string>`id`, count: sql<number>`count(*)::int` })
    .from(
      sql`jsonb_array_elements_text(${sql.placeholder('words')}::jsonb) as wanted (word), ${found} found,
        unnest(found.ids) with ordinality as titled (id, place)`,
    )
    .groupBy(sql`id`)
    .orderBy(sql`count(*) desc`, sql`min(place)`)
    .limit(SIMILAR_PRODUCTS * 2)
    .prepare('hits_in_title')
})
