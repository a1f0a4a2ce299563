import { and, asc, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#app/server/database/prepared.ts'
import { products } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { allFoundIdsSql, findProductsSql } from '#app/server/search/find-products.ts'
import type { Product, ProductWithImages } from '#app/shop/catalogue/product.ts'
import type { ProductQuery } from '#app/shop/catalogue/product-filter.ts'
import { MAX_PRODUCTS_FOUND } from '#app/shop/constants.ts'
import { DEFAULT_LANGUAGE, type Language, type Translated } from '#app/shop/language.ts'

/** Without the columns that only serve to find and sort products. */
export const productColumns = {
  id: products.id,
  title: products.title,
  description: products.description,
  price: products.price,
  imageUrl: products.imageUrl,
  moreImages: products.moreImages,
  category: products.category,
  time: products.time,
  version: products.version,
  hidden: products.hidden,
  soldOut: products.soldOut,
  demo: products.demo,
}

const { work, leadMinutes, ribbon } = products
/** With what only the owner sees. */
export const adminColumns = { ...productColumns, work, leadMinutes, ribbon }

/** Belongs in every query for shoppers (docs/decisions/0047). */
export const isListed = eq(products.hidden, false)

/** All that a product's page shows in this language; the cart's copy has the English description. */
const listedIn = (language: Language | Placeholder) => ({
  ...productColumns,
  description: sql<Translated>`jsonb_strip_nulls(jsonb_build_object('en', ${products.description} -> 'en',
    ${language}::text, ${products.description} -> ${language}::text))`,
})

type ProductRow = Pick<
  typeof products.$inferSelect,
  'id' | 'title' | 'description' | 'price' | 'imageUrl' | 'category' | 'time' | 'soldOut'
>
type ListedRow = ProductRow & Pick<typeof products.$inferSelect, 'moreImages'>

export interface ProductList {
  products: Product[]
  total: number
  more: boolean
}

const newestMatching = prepared((db) =>
  db
    .select({ total: sql<number>`found.total`, ...listedIn(sql.placeholder('language')) })
    .from(
      sql`${findProductsSql({
        search: sql.placeholder('search'),
        category: sql.placeholder('category'),
        minPrice: sql.placeholder('minPrice'),
        maxPrice: sql.placeholder('maxPrice'),
        skip: sql.placeholder('offset'),
        limit: sql.placeholder('limit'),
        most: sql.placeholder('most'),
      })} found`,
    )
    .leftJoin(products, sql`${products.id} = any (found.ids)`)
    .orderBy(desc(products.time), desc(products.id))
    .prepare('newest_matching'),
)

/** The total is exact for a category, else counted up to MAX_PRODUCTS_FOUND. */
export async function listProducts(
  shop: Pick<Shop, 'db'>,
  query: ProductQuery,
  { language = DEFAULT_LANGUAGE, ...page }: { limit: number; offset: number; language?: Language },
): Promise<ProductList> {
  const { search, category, minPrice, maxPrice } = query
  const most = search || minPrice > 0 || maxPrice !== null ? MAX_PRODUCTS_FOUND : null
  // A page sorted by price has its own query below.
  const limit = query.sort === 'newest' ? page.limit : 0
  const rows = await newestMatching(shop.db).execute({
    search,
    category,
    minPrice,
    maxPrice,
    most,
    language,
    ...page,
    limit,
  })
  const found = rows[0]?.total ?? 0
  const total = Math.min(found, most ?? found)
  const newest = rows.flatMap((row) => (row.id === null ? [] : toListed(row as ListedRow)))
  const shown =
    query.sort === 'newest' ? newest : await listByPrice(shop, query, { ...page, language, total })
  return { products: shown, total, more: found > total }
}

/** A search or a price range is sorted among its newest MAX_ADMIN_PRODUCTS_FOUND products. */
async function listByPrice(
  shop: Pick<Shop, 'db'>,
  { search, category, minPrice, maxPrice, sort }: ProductQuery,
  page: { limit: number; offset: number; total: number; language: Language },
): Promise<Product[]> {
  const limit = Math.min(page.limit, page.total - page.offset)
  if (limit <= 0) return []
  const isNarrowed = search !== '' || minPrice > 0 || maxPrice !== null
  const direction = sort === 'price-low' ? asc : desc
  const rows = await shop.db
    .select(listedIn(page.language))
    .from(products)
    .where(
      isNarrowed
        ? sql`${products.id} = any (${allFoundIdsSql({ search, category, minPrice, maxPrice })})`
        : and(isListed, isInCategory(category)),
    )
    .orderBy(direction(products.price), direction(products.id))
    .limit(limit)
    .offset(page.offset)
  return rows.map(toListed)
}

function isInCategory(category: string | null): SQL | undefined {
  return category === null ? undefined : sql`${products.categoryKey} = lower(${category})`
}

const listedProductsByIds = prepared((db) =>
  db
    .select(listedIn(sql.placeholder('language')))
    .from(products)
    .where(and(isListed, sql`${products.id} = any(${sql.placeholder('ids')})`))
    .prepare('listed_products_by_ids'),
)

/** In the order of the ids. */
export async function findProducts(
  shop: Pick<Shop, 'db'>,
  ids: string[],
  language: Language,
): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await listedProductsByIds(shop.db).execute({ ids, language })
  const found = new Map(rows.map((row) => [row.id, toListed(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
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

function toListed(row: ListedRow): Product {
  return { ...toProduct(row), ...(row.moreImages.length > 0 && { moreImages: row.moreImages }) }
}

export function toProduct(row: ProductRow): Product {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: row.price,
    imageUrl: row.imageUrl,
    category: row.category,
    time: row.time.toISOString(),
    ...(row.soldOut ? { soldOut: true } : {}),
  }
}
