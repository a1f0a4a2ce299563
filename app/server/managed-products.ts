import { type AnyColumn, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { DASHBOARD_ROWS } from '#app/shop/constants.ts'
import type { Language, Translated } from '#app/shop/language.ts'
import type { ListedProduct } from '#app/shop/product.ts'
import type { TableView } from '#app/shop/table-view.ts'
import { productOf } from './catalogue.ts'
import { categoryTitles, products } from './database/schema.ts'
import type { Shop } from './open-shop.ts'

export type ProductSort = 'time' | 'title' | 'category' | 'price'

/**
 * One page of the owner's table of products, over the whole catalogue, and how many fit in all. The page's ids are found first,
 * from indexes alone where nothing is searched for, and counted from the nearer end: the last of a million products is as near
 * as the first.
 */
export async function listManagedProducts(
  shop: Pick<Shop, 'db'>,
  view: TableView<ProductSort>,
  language: Language,
): Promise<{ products: ListedProduct[]; total: number; page: number }> {
  const fits = view.search.trim()
    ? sql`strpos(${products.searchTitle}, search_form(${view.search.trim()})) > 0`
    : undefined
  const [counted] = await shop.db.select({ total: sql<number>`count(*)::int` }).from(products).where(fits)
  const total = counted?.total ?? 0
  // A page that is not there, since its last product was just deleted say, is the last one that is.
  const page = Math.min(view.page, Math.max(1, Math.ceil(total / DASHBOARD_ROWS)))
  const ids = await idsOfPage(shop, { ...view, page }, language, fits, total)
  if (ids.length === 0) return { products: [], total, page }
  const { searchTitle: _search, categoryKey: _key, ...columns } = getTableColumns(products)
  const rows = await shop.db
    .select({ ...columns, categoryTh: categoryTitles.th, categoryZh: categoryTitles.zh })
    .from(products)
    .leftJoin(categoryTitles, eq(categoryTitles.categoryKey, products.categoryKey))
    .where(inArray(products.id, ids))
  const found = new Map(rows.map((row) => [row.id, { ...productOf(row), categoryTitle: categoryOf(row) }]))
  // One that was deleted between the two questions is left out.
  return { products: ids.flatMap((id) => found.get(id) ?? []), total, page }
}

function categoryOf(row: {
  category: string
  categoryTh: string | null
  categoryZh: string | null
}): Translated {
  return { en: row.category, th: row.categoryTh ?? undefined, 'zh-CN': row.categoryZh ?? undefined }
}

async function idsOfPage(
  shop: Pick<Shop, 'db'>,
  view: TableView<ProductSort>,
  language: Language,
  fits: SQL | undefined,
  total: number,
): Promise<string[]> {
  const start = (view.page - 1) * DASHBOARD_ROWS
  const limit = Math.min(DASHBOARD_ROWS, total - start)
  if (limit <= 0) return []
  const fromEnd = start > total / 2
  const rows = await shop.db
    .select({ id: products.id })
    .from(products)
    .where(fits)
    .orderBy(...orderOf(view.sort, view.descending !== fromEnd, language))
    .limit(limit)
    .offset(fromEnd ? total - start - limit : start)
  const ids = rows.map(({ id }) => id)
  return fromEnd ? ids.reverse() : ids
}

/** Complete orders, each with an index of its own; the id decides between equals, so that no page misses or repeats one. */
function orderOf(sort: ProductSort, descending: boolean, language: Language): SQL[] {
  const [forward, back] = descending ? [desc, asc] : [asc, desc]
  switch (sort) {
    case 'category':
      // Within a category the newest first, as the index has them.
      return [forward(products.categoryKey), back(products.time), back(products.id)]
    case 'title':
      return [forward(titleFor(language)), forward(products.id)]
    default:
      return [forward(products[sort] as AnyColumn), forward(products.id)]
  }
}

/** The title that the owner reads. */
function titleFor(language: Language): SQL {
  if (language === 'th') return sql`lower(coalesce(${products.titleTh}, ${products.title}))`
  if (language === 'zh-CN') return sql`lower(coalesce(${products.titleZh}, ${products.title}))`
  return sql`lower(${products.title})`
}
