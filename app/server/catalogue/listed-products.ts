import { and, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { prepareOnce } from '#app/server/database/prepared.ts'
import { products } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import type { Live } from '#app/server/live/live.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { LANGUAGES, type Language, type Translated } from '#app/shop/language.ts'
import { isListed, listColumns, toListedProduct } from './product-rows.ts'

/** Ten thousand products with short texts. */
const MAX_CACHED_CHARACTERS = 5_000_000

/** Returns products as lists show them, in the order of the ids, and leaves out hidden and deleted ones. */
export type ReadListed = (db: Database, ids: string[], language: Language) => Promise<Product[]>

/** Caches products by id while the process hears of changes (docs/decisions/0076). */
export function openListedProducts(live: Pick<Live, 'isListening' | 'onProducts'>): ReadListed {
  const cached = new LRUCache<string, Product>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: (product) => JSON.stringify(product).length,
  })
  let changes = 0
  live.onProducts((ids) => {
    changes += 1
    if (ids === null) return cached.clear()
    for (const id of ids) for (const language of LANGUAGES) cached.delete(listedKey(id, language))
  })
  return async (db, ids, language) => {
    if (!live.isListening()) return inOrder(ids, await readProducts(db, ids, language))
    const known = new Map(ids.map((id) => [id, cached.get(listedKey(id, language))]))
    const missing = ids.filter((id) => !known.get(id))
    const before = changes
    for (const [id, product] of await readProducts(db, missing, language)) {
      known.set(id, product)
      // A change that came meanwhile may not be in what was read.
      if (changes === before) cached.set(listedKey(id, language), product)
    }
    return inOrder(ids, known)
  }
}

const listedKey = (id: string, language: Language): string => `${language} ${id}`

function inOrder(ids: string[], found: Map<string, Product | undefined>): Product[] {
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** All that a product's page shows in this language; the cart's copy has the English description. */
const listedByIds = prepareOnce((db) => {
  const language = sql.placeholder('language')
  const description = sql<Translated>`jsonb_strip_nulls(jsonb_build_object('en', ${products.description} -> 'en',
    ${language}::text, ${products.description} -> ${language}::text))`
  return db
    .select({ ...listColumns, description })
    .from(products)
    .where(and(isListed, sql`${products.id} = any(${sql.placeholder('ids')})`))
    .prepare('listed_by_ids')
})

async function readProducts(db: Database, ids: string[], language: Language): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map()
  const rows = await listedByIds(db).execute({ ids, language })
  return new Map(rows.map((row) => [row.id, toListedProduct(row)]))
}
