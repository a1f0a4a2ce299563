import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { prepareOnce } from '#app/server/database/prepared.ts'
import { products } from '#app/server/database/schema.ts'
import { findProducts, isAmongNewest } from '#app/server/search/find-products.ts'
import type { Shop } from '#app/server/shop.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { CHOICE_FILTERS, type ProductQuery } from '#app/shop/catalogue/product-filter.ts'
import { MAX_ADMIN_PRODUCTS_FOUND, MAX_PRODUCTS_FOUND } from '#app/shop/constants.ts'
import { DEFAULT_LANGUAGE, type Language } from '#app/shop/language.ts'
import { isListed, pageColumns, toPageProduct } from './product-rows.ts'

export interface ProductList {
  products: Product[]
  total: number
  more: boolean
}

/** The total is exact for a category, else counted up to MAX_PRODUCTS_FOUND. */
export async function listProducts(
  { db, pool, catalogue }: Pick<Shop, 'db' | 'pool' | 'catalogue'>,
  query: ProductQuery,
  { language = DEFAULT_LANGUAGE, ...page }: { limit: number; offset: number; language?: Language },
): Promise<ProductList> {
  const { sort } = query
  const most = isNarrowed(query) ? MAX_PRODUCTS_FOUND : null
  // A page sorted by price has its own query below.
  const limit = sort === 'newest' ? page.limit : 0
  const found = await findProducts(pool, query, { skip: page.offset, limit, most })
  const total = Math.min(found.total, most ?? found.total)
  const ids = sort === 'newest' ? found.ids : await listByPrice(db, query, { ...page, total })
  return { products: await catalogue.listed(db, ids, language), total, more: found.total > total }
}

/** A search or a price range is sorted among its newest MAX_ADMIN_PRODUCTS_FOUND products. */
async function listByPrice(
  db: Shop['db'],
  query: ProductQuery,
  page: { limit: number; offset: number; total: number },
): Promise<string[]> {
  const limit = Math.min(page.limit, page.total - page.offset)
  if (limit <= 0) return []
  const direction = query.sort === 'price-low' ? asc : desc
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(matches(query))
    .orderBy(direction(products.price), direction(products.id))
    .limit(limit)
    .offset(page.offset)
  return rows.map(({ id }) => id)
}

function matches(query: ProductQuery) {
  return isNarrowed(query)
    ? isAmongNewest(query, MAX_ADMIN_PRODUCTS_FOUND)
    : and(isListed, isInCategory(query.category))
}

function isNarrowed(query: ProductQuery): boolean {
  const { search, minPrice, maxPrice } = query
  const isChosen = CHOICE_FILTERS.some(({ parameter }) => query[parameter] !== null)
  return search !== '' || minPrice > 0 || maxPrice !== null || isChosen
}

function isInCategory(category: string | null): SQL | undefined {
  return category === null ? undefined : eq(products.categoryKey, category)
}

const productById = prepareOnce((db) =>
  db
    .select(pageColumns)
    .from(products)
    .where(and(isListed, eq(products.id, sql.placeholder('id'))))
    .limit(1)
    .prepare('product_by_id'),
)

export async function findProduct(shop: Pick<Shop, 'db'>, id: string): Promise<Product | null> {
  const [row] = await productById(shop.db).execute({ id })
  return row ? toPageProduct(row) : null
}
