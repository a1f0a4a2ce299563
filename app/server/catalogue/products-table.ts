import { type AnyColumn, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { categoryTitles, products } from '#app/server/database/schema.ts'
import { findProducts, isAmongNewest, listNewest, ownerSearch } from '#app/server/search/find-products.ts'
import type { Shop } from '#app/server/shop.ts'
import type { ListedProduct } from '#app/shop/catalogue/product.ts'
import { searchText } from '#app/shop/catalogue/product-filter.ts'
import type { ProductSort } from '#app/shop/catalogue/product-table.ts'
import { DASHBOARD_ROWS, MAX_ADMIN_PRODUCTS_FOUND } from '#app/shop/constants.ts'
import type { Language } from '#app/shop/language.ts'
import type { TableView } from '#app/shop/tables/table-view.ts'
import { fieldColumns, listColumns, toListedProduct } from './product-rows.ts'

type Database = Pick<Shop, 'db' | 'pool'>

export interface AdminProductPage {
  products: ListedProduct[]
  total: number
  /** The page that is shown: the last one if the requested page does not exist. */
  page: number
  more: boolean
}

/** Ids come from indexes alone, counted from the nearer end: the last page is as fast as the first. */
export async function listAdminProducts(
  shop: Database,
  view: TableView<ProductSort>,
  language: Language,
): Promise<AdminProductPage> {
  const search = searchText(view.search)
  const most = search ? MAX_ADMIN_PRODUCTS_FOUND : null
  const found = await findProducts(shop.pool, ownerSearch(search), { skip: 0, limit: 0, most })
  const total = Math.min(found.total, most ?? found.total)
  const page = Math.min(view.page, Math.max(1, Math.ceil(total / DASHBOARD_ROWS)))
  const ids = await findPageIds(shop, { ...view, search, page }, { language, total })
  return { products: await findListed(shop, ids), total, page, more: found.total > total }
}

async function findListed(shop: Database, ids: string[]): Promise<ListedProduct[]> {
  if (ids.length === 0) return []
  const rows = await shop.db
    .select({ ...listColumns, ...fieldColumns('hidden'), categoryNames: categoryTitles.title })
    .from(products)
    .leftJoin(categoryTitles, eq(categoryTitles.categoryKey, products.categoryKey))
    .where(inArray(products.id, ids))
  const found = new Map(
    rows.map((row) => {
      const categoryTitle = { ...row.categoryNames, en: row.category }
      return [row.id, { ...toListedProduct(row), hidden: row.hidden, categoryTitle }]
    }),
  )
  // Leaves out a product that was deleted between the two queries.
  return ids.flatMap((id) => found.get(id) ?? [])
}

async function findPageIds(
  shop: Database,
  view: TableView<ProductSort>,
  { language, total }: { language: Language; total: number },
): Promise<string[]> {
  const start = (view.page - 1) * DASHBOARD_ROWS
  const limit = Math.min(DASHBOARD_ROWS, total - start)
  if (limit <= 0) return []
  const end = total - start - limit
  if (view.sort === 'time') return listByTime(shop.db, view, { start, end, limit })
  const fromEnd = start > total / 2
  const ids = await selectSorted(shop.db, view, { language, fromEnd, limit, offset: fromEnd ? end : start })
  return fromEnd ? ids.reverse() : ids
}

async function listByTime(
  db: Shop['db'],
  view: TableView<ProductSort>,
  { start, end, limit }: { start: number; end: number; limit: number },
): Promise<string[]> {
  const skip = view.descending ? start : end
  const ids = await listNewest(db, ownerSearch(view.search), { skip, limit })
  return view.descending ? ids : ids.reverse()
}

interface Piece {
  language: Language
  /** Read backwards, where that end is nearer. */
  fromEnd: boolean
  limit: number
  offset: number
}

async function selectSorted(db: Shop['db'], view: TableView<ProductSort>, piece: Piece): Promise<string[]> {
  const { language, fromEnd, limit, offset } = piece
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(view.search ? isAmongNewest(ownerSearch(view.search), MAX_ADMIN_PRODUCTS_FOUND) : undefined)
    .orderBy(...sortClause(view.sort, view.descending !== fromEnd, language))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

/** Each sort has its own index; the id breaks ties, so no page repeats or misses a product. */
function sortClause(sort: ProductSort, descending: boolean, language: Language): SQL[] {
  const [forward, back] = descending ? [desc, asc] : [asc, desc]
  switch (sort) {
    case 'category':
      // Sorts newest first within a category, to match the index.
      return [forward(products.categoryKey), back(products.time), back(products.id)]
    case 'title':
      return [forward(products[`sortTitle.${language}`]), forward(products.id)]
    default:
      return [forward(products[sort] as AnyColumn), forward(products.id)]
  }
}
