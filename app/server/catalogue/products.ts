import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#app/server/database/prepared.ts'
import { products } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { allFoundIdsSql, findProductsSql } from '#app/server/search/find-products.ts'
import type { Product, ProductWithImages } from '#app/shop/catalogue/product.ts'
import type { ProductQuery } from '#app/shop/catalogue/product-filter.ts'
import { MAX_PRODUCTS_FOUND } from '#app/shop/constants.ts'
import { DEFAULT_LANGUAGE, type Language } from '#app/shop/language.ts'
import { isListed, productColumns, toProduct } from './product-rows.ts'

export interface ProductList {
  products: Product[]
  total: number
  more: boolean
}

const newestMatching = prepared((db) =>
  db
    .select({ total: sql<number>`total`, ids: sql<string[]>`ids` })
    .from(
      findProductsSql({
        search: sql.placeholder('search'),
        category: sql.placeholder('category'),
        minPrice: sql.placeholder('minPrice'),
        maxPrice: sql.placeholder('maxPrice'),
        skip: sql.placeholder('offset'),
        limit: sql.placeholder('limit'),
        most: sql.placeholder('most'),
      }),
    )
    .prepare('newest_matching'),
)

/** The total is exact for a category, else counted up to MAX_PRODUCTS_FOUND. */
export async function listProducts(
  { db, catalogue }: Pick<Shop, 'db' | 'catalogue'>,
  query: ProductQuery,
  { language = DEFAULT_LANGUAGE, ...page }: { limit: number; offset: number; language?: Language },
): Promise<ProductList> {
  const { sort, fieldErrors: _, ...asked } = query
  const most = asked.search || asked.minPrice > 0 || asked.maxPrice !== null ? MAX_PRODUCTS_FOUND : null
  // A page sorted by price has its own query below.
  const limit = sort === 'newest' ? page.limit : 0
  const [newest] = await newestMatching(db).execute({ ...asked, ...page, limit, most })
  const found = newest?.total ?? 0
  const total = Math.min(found, most ?? found)
  const ids = sort === 'newest' ? (newest?.ids ?? []) : await listByPrice(db, query, { ...page, total })
  return { products: await catalogue.listed(db, ids, language), total, more: found > total }
}

/** A search or a price range is sorted among its newest MAX_ADMIN_PRODUCTS_FOUND products. */
async function listByPrice(
  db: Shop['db'],
  { search, category, minPrice, maxPrice, sort }: ProductQuery,
  page: { limit: number; offset: number; total: number },
): Promise<string[]> {
  const limit = Math.min(page.limit, page.total - page.offset)
  if (limit <= 0) return []
  const isNarrowed = search !== '' || minPrice > 0 || maxPrice !== null
  const direction = sort === 'price-low' ? asc : desc
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      isNarrowed
        ? sql`${products.id} = any (${allFoundIdsSql({ search, category, minPrice, maxPrice })})`
        : and(isListed, isInCategory(category)),
    )
    .orderBy(direction(products.price), direction(products.id))
    .limit(limit)
    .offset(page.offset)
  return rows.map(({ id }) => id)
}

function isInCategory(category: string | null): SQL | undefined {
  return category === null ? undefined : eq(products.categoryKey, category)
}

const productById = prepared((db) =>
  db
    .select(productColumns)
    .from(products)
    .where(and(isListed, eq(products.id, sql.placeholder('id'))))
    .limit(1)
    .prepare('product_by_id'),
)

export async function findProduct(shop: Pick<Shop, 'db'>, id: string): Promise<ProductWithImages | null> {
  const [row] = await productById(shop.db).execute({ id })
  return row ? { ...toProduct(row), moreImages: row.moreImages } : null
}
