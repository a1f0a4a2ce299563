import { and, asc, desc, eq, getTableColumns, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Category, Product } from '#app/shop/product.ts'
import type { ProductQuery } from '#app/shop/product-filter.ts'
import { categoryTitles, products } from './database/schema.ts'
import type { Shop } from './open-shop.ts'

const { searchTitle: _search, categoryKey: _key, ...columns } = getTableColumns(products)
type ProductRow = Omit<typeof products.$inferSelect, 'searchTitle' | 'categoryKey'>

/** One page of the products that fit a query, newest first, and how many fit in all. */
export async function listProducts(
  shop: Pick<Shop, 'db'>,
  query: ProductQuery,
  page: { limit: number; offset: number },
): Promise<{ products: Product[]; total: number }> {
  const fits = fitting(query)
  const [rows, [counted]] = await Promise.all([
    shop.db
      .select(columns)
      .from(products)
      .where(fits)
      .orderBy(desc(products.time), desc(products.id))
      .limit(page.limit)
      .offset(page.offset),
    shop.db.select({ total: sql<number>`count(*)::int` }).from(products).where(fits),
  ])
  return { products: rows.map(productOf), total: counted?.total ?? 0 }
}

export async function findProduct(shop: Pick<Shop, 'db'>, id: string): Promise<Product | null> {
  const [row] = await shop.db.select(columns).from(products).where(eq(products.id, id)).limit(1)
  return row ? productOf(row) : null
}

/** The categories in use, in the order of their English names. */
export async function listCategories(shop: Pick<Shop, 'db'>): Promise<Category[]> {
  const rows = await shop.db
    .select({
      key: sql<string>`${products.categoryKey}`,
      en: sql<string>`min(${products.category})`,
      th: sql<string | null>`min(${categoryTitles.th})`,
      zh: sql<string | null>`min(${categoryTitles.zh})`,
    })
    .from(products)
    .leftJoin(categoryTitles, eq(categoryTitles.categoryKey, products.categoryKey))
    .groupBy(products.categoryKey)
    .orderBy(asc(products.categoryKey))
  return rows.map(({ key, en, th, zh }) => ({
    key,
    title: { en, th: th ?? undefined, 'zh-CN': zh ?? undefined },
  }))
}

export function productOf(row: ProductRow): Product {
  return {
    id: row.id,
    title: { en: row.title, th: row.titleTh ?? undefined, 'zh-CN': row.titleZh ?? undefined },
    description: {
      en: row.description,
      th: row.descriptionTh ?? undefined,
      'zh-CN': row.descriptionZh ?? undefined,
    },
    price: row.price,
    imageUrl: row.imageUrl,
    category: row.category,
    time: row.time.toISOString(),
  }
}

function fitting(query: ProductQuery): SQL | undefined {
  const conditions: SQL[] = []
  // strpos, not like: what a visitor types has no wildcards in it, and a % is a %.
  if (query.search) conditions.push(sql`strpos(${products.searchTitle}, search_form(${query.search})) > 0`)
  if (query.category !== null) conditions.push(sql`${products.categoryKey} = lower(${query.category})`)
  if (query.minPrice > 0) conditions.push(gte(products.price, query.minPrice))
  if (query.maxPrice !== null) conditions.push(lte(products.price, query.maxPrice))
  return and(...conditions)
}
