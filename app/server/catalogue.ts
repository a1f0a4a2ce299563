import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { PRODUCTS_FOUND_TO } from '#app/shop/constants.ts'
import type { Category, Product } from '#app/shop/product.ts'
import type { ProductQuery } from '#app/shop/product-filter.ts'
import { prepared } from './database/prepared.ts'
import { categoryTitles, products } from './database/schema.ts'
import type { Shop } from './open-shop.ts'

/** What is told of a product; the other columns are there to find it by. */
const { searchTitle: _search, categoryKey: _key, ...productColumns } = getTableColumns(products)

export { productColumns }

/** A card shows no description; copies of a product that a cart keeps have the English one. */
const { descriptionTh: _th, descriptionZh: _zh, ...listed } = productColumns
type ProductRow = Omit<typeof products.$inferSelect, 'searchTitle' | 'categoryKey'>

/** One page of products, described in English only, and how many fit in all. */
export interface ProductList {
  products: Product[]
  total: number
  /** There are more than the total, which is as far as a search counts and shows. */
  more: boolean
}

/** What a shopper's page of products asks for, in one question. */
const newestFitting = prepared((db) =>
  db
    .select({ total: sql<number>`found.total`, ...listed })
    .from(
      sql`find_products(${sql.placeholder('search')}, ${sql.placeholder('category')}, ${sql.placeholder('minPrice')},
        ${sql.placeholder('maxPrice')}, ${sql.placeholder('offset')}, ${sql.placeholder('limit')}, ${sql.placeholder('most')}) found`,
    )
    .leftJoin(products, sql`${products.id} = any (found.ids)`)
    .orderBy(desc(products.time), desc(products.id))
    .prepare('newest_fitting'),
)

/**
 * One page of the products that fit a query, newest first, and how many fit in all. A category is counted and shown to its
 * end; a search or a range of prices to the first thousand, which is how many a shopper might look through.
 */
export async function listProducts(
  shop: Pick<Shop, 'db'>,
  query: ProductQuery,
  page: { limit: number; offset: number },
): Promise<ProductList> {
  const { search, category, minPrice, maxPrice } = query
  const most = search || minPrice > 0 || maxPrice !== null ? PRODUCTS_FOUND_TO : null
  const rows = await newestFitting(shop.db).execute({ search, category, minPrice, maxPrice, most, ...page })
  const total = rows[0]?.total ?? 0
  return {
    products: rows.flatMap((row) =>
      row.id === null ? [] : productOf({ ...row, descriptionTh: null, descriptionZh: null } as ProductRow),
    ),
    total: Math.min(total, most ?? total),
    more: most !== null && total > most,
  }
}

const productById = prepared((db) =>
  db
    .select(productColumns)
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .limit(1)
    .prepare('product_by_id'),
)

export async function findProduct(shop: Pick<Shop, 'db'>, id: string): Promise<Product | null> {
  const [row] = await productById(shop.db).execute({ id })
  return row ? productOf(row) : null
}

/** Goes from each category to the next in the index: as many steps as there are categories, however many products they have. */
const categoriesInUse = prepared((db) =>
  db
    .select({
      key: sql<string>`kind.category_key`,
      en: sql<string>`kind.category`,
      th: categoryTitles.th,
      zh: categoryTitles.zh,
    })
    .from(
      sql`(
        with recursive kind as (
          (select category_key, category from products order by category_key, time desc, id desc limit 1)
          union all
          select following.category_key, following.category from kind, lateral (
            select category_key, category from products where products.category_key > kind.category_key
            order by category_key, time desc, id desc limit 1) following
        ) select * from kind
      ) kind`,
    )
    .leftJoin(categoryTitles, sql`${categoryTitles.categoryKey} = kind.category_key`)
    .orderBy(sql`kind.category_key`)
    .prepare('categories_in_use'),
)

/** The categories in use, in the order of their English names; each is written as on its newest product. */
export async function listCategories(shop: Pick<Shop, 'db'>): Promise<Category[]> {
  const rows = await categoriesInUse(shop.db).execute()
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
