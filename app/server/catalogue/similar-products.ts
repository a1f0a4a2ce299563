import { sql } from 'drizzle-orm'
import { prepared } from '#app/server/database/prepared.ts'
import type { Database } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { findProductsSql } from '#app/server/search/find-products.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { type ProductQuery, searchWords } from '#app/shop/catalogue/product-filter.ts'
import { SIMILAR_PRODUCTS, SIMILAR_SCAN_LIMIT } from '#app/shop/constants.ts'
import type { Language } from '#app/shop/language.ts'
import { type ProductTexts, textsOf } from './catalogue-cache.ts'
import { findProducts } from './products.ts'

/** Products with at least half of the words, best matches first (docs/decisions/0045). */
export async function listSimilar(
  shop: Pick<Shop, 'db' | 'catalogue'>,
  query: ProductQuery,
  language: Language,
): Promise<Product[]> {
  const words = searchWords(query.search)
  if (words.length === 0) return []
  const newest = await shop.catalogue.newestTexts()
  const isWholeCatalogue = newest.length < SIMILAR_SCAN_LIMIT
  const titled = isWholeCatalogue ? [] : await findByTitle(shop.db, query, words)
  const ids = rank([...newest, ...titled], query, words).slice(0, SIMILAR_PRODUCTS)
  return findProducts(shop, ids, language)
}

/** Those with the most words first; the texts are ordered, newest first. */
function rank(
  texts: ProductTexts[],
  { category, minPrice, maxPrice }: ProductQuery,
  words: string[],
): string[] {
  const categoryKey = category?.toLowerCase()
  const fits = ({ price, categoryKey: its }: ProductTexts) =>
    price >= minPrice && (maxPrice === null || price <= maxPrice) && (!categoryKey || its === categoryKey)
  const idsByHits: string[][] = [[], ...words.map(() => [])]
  for (const product of texts) {
    if (!fits(product)) continue
    const hits = words.filter((word) => product.text.includes(word)).length
    if (hits * 2 >= words.length) idsByHits[hits]?.push(product.id)
  }
  return [...new Set(idsByHits.reverse().flat())]
}

const TITLES_PER_WORD = SIMILAR_PRODUCTS * 5

const textsByTitle = prepared((db) => {
  const found = findProductsSql({
    search: sql`wanted.word`,
    category: sql.placeholder('category'),
    minPrice: sql.placeholder('minPrice'),
    maxPrice: sql.placeholder('maxPrice'),
    limit: TITLES_PER_WORD,
    most: TITLES_PER_WORD,
  })
  return textsOf(
    db,
    sql`select id
      from jsonb_array_elements_text(${sql.placeholder('words')}::jsonb) as wanted (word), ${found} found,
        unnest(found.ids) with ordinality as titled (id, place)
      group by id order by count(*) desc, min(place) limit ${SIMILAR_PRODUCTS * 2}`,
  ).prepare('texts_by_title')
})

/** Of a larger catalogue, also older products with words in their title: those with most of them. */
function findByTitle(
  db: Database,
  { category, minPrice, maxPrice }: ProductQuery,
  words: string[],
): Promise<ProductTexts[]> {
  return textsByTitle(db).execute({ category, minPrice, maxPrice, words: JSON.stringify(words) })
}
