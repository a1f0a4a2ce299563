import { sql } from 'drizzle-orm'
import type { Database } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { findProductsSql } from '#app/server/search/find-products.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { type ProductQuery, searchWords } from '#app/shop/catalogue/product-filter.ts'
import { SIMILAR_PRODUCTS, SIMILAR_SCAN_LIMIT } from '#app/shop/constants.ts'
import type { Language } from '#app/shop/language.ts'
import { type ProductTexts, readTexts } from './catalogue-cache.ts'
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

function rank(
  texts: ProductTexts[],
  { category, minPrice, maxPrice }: ProductQuery,
  words: string[],
): string[] {
  const categoryKey = category?.toLowerCase()
  const fits = ({ price, categoryKey: its }: ProductTexts) =>
    price >= minPrice && (maxPrice === null || price <= maxPrice) && (!categoryKey || its === categoryKey)
  const matches = texts.flatMap((product) => {
    if (!fits(product)) return []
    const has = words.filter((word) => product.text.includes(word)).length
    return has * 2 >= words.length ? [{ ...product, has }] : []
  })
  const ranked = matches.sort(
    (a, b) => b.has - a.has || b.time.getTime() - a.time.getTime() || (a.id < b.id ? 1 : -1),
  )
  return [...new Set(ranked.map(({ id }) => id))]
}

/** Of a larger catalogue, also older products with a word in their title. */
function findByTitle(
  db: Database,
  { category, minPrice, maxPrice }: ProductQuery,
  words: string[],
): Promise<ProductTexts[]> {
  const limit = SIMILAR_PRODUCTS * 5
  const found = findProductsSql({
    search: sql`wanted.word`,
    category,
    minPrice,
    maxPrice,
    limit,
    most: limit,
  })
  return readTexts(
    db,
    sql`select distinct unnest(found.ids) as id
      from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as wanted (word), ${found} found`,
  )
}
