import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#app/server/database/prepared.ts'
import { products } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { allFoundIdsSql, findProductsSql } from '#app/server/search/find-products.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import type { ProductQuery, Sort } from '#app/shop/catalogue/product-filter.ts'
import { MAX_PRODUCTS_FOUND } from '#app/shop/constants.ts'
import { DEFAULT_LANGUAGE, type Language } from '#app/shop/language.ts'
import { choiceConditions, filterConditions } from './filter-conditions.ts'
import { isListed, listColumns, toListedProduct } from './product-rows.ts'

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

interface Page {
  limit: number
  offset: number
}

/** The total is exact for a category, else counted up to MAX_PRODUCTS_FOUND. */
export async function listProducts(
  { db, catalogue }: Pick<Shop, 'db' | 'catalogue'>,
  query: ProductQuery,
  { language = DEFAULT_LANGUAGE, ...page }: Page & { language?: Language },
): Promise<ProductList> {
  const isChosen = choiceConditions(query).length > 0
  const { ids, total, more } = await (isChosen
    ? findByConditions(db, query, page)
    : findBySearch(db, query, page))
  return { products: await catalogue.listed(db, ids, language), total, more }
}

interface Found {
  ids: string[]
  total: number
  more: boolean
}

async function findBySearch(db: Shop['db'], query: ProductQuery, page: Page): Promise<Found> {
  const { sort, fieldErrors: _, ...asked } = query
  const most = isCounted(query) ? MAX_PRODUCTS_FOUND : null
  // A page sorted by price has its own query below.
  const limit = sort === 'newest' ? page.limit : 0
  const [newest] = await newestMatching(db).execute({ ...asked, ...page, limit, most })
  const found = newest?.total ?? 0
  const total = Math.min(found, most ?? found)
  const ids = sort === 'newest' ? (newest?.ids ?? []) : await listByPrice(db, query, { ...page, total })
  return { ids, total, more: found > total }
}

function isCounted({ search, minPrice, maxPrice }: ProductQuery): boolean {
  return search !== '' || minPrice > 0 || maxPrice !== null
}

/** Without the index of the search, which knows no choices. */
async function findByConditions(db: Shop['db'], query: ProductQuery, page: Page): Promise<Found> {
  const where = and(isListed, ...filterConditions(query))
  const some = db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .limit(MAX_PRODUCTS_FOUND + 1)
  const found = await db.$count(some.as('some'))
  const total = Math.min(found, MAX_PRODUCTS_FOUND)
  const limit = Math.min(page.limit, total - page.offset)
  if (limit <= 0) return { ids: [], total, more: found > total }
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...sortClause(query.sort))
    .limit(limit)
    .offset(page.offset)
  return { ids: rows.map(({ id }) => id), total, more: found > total }
}

function sortClause(sort: Sort): SQL[] {
  const direction = sort === 'price-low' ? asc : desc
  return [direction(sort === 'newest' ? products.time : products.price), direction(products.id)]
}

/** A search or a price range is sorted among its newest MAX_ADMIN_PRODUCTS_FOUND products. */
async function listByPrice(
  db: Shop['db'],
  query: ProductQuery,
  page: Page & { total: number },
): Promise<string[]> {
  const { search, category, minPrice, maxPrice } = query
  const limit = Math.min(page.limit, page.total - page.offset)
  if (limit <= 0) return []
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      isCounted(query)
        ? sql`${products.id} = any (${allFoundIdsSql({ search, category, minPrice, maxPrice })})`
        : and(isListed, ...filterConditions(query)),
    )
    .orderBy(...sortClause(query.sort))
    .limit(limit)
    .offset(page.offset)
  return rows.map(({ id }) => id)
}

const productById = prepared((db) =>
  db
    .select(listColumns)
    .from(products)
    .where(and(isListed, eq(products.id, sql.placeholder('id'))))
    .limit(1)
    .prepare('product_by_id'),
)

export async function findProduct(shop: Pick<Shop, 'db'>, id: string): Promise<Product | null> {
  const [row] = await productById(shop.db).execute({ id })
  return row ? toListedProduct(row) : null
}
