import { and, gte, like, lte, type SQL, sql } from 'drizzle-orm'
import { products } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import type { ProductQuery } from '#app/shop/catalogue/product-filter.ts'
import { toGrams } from './grams.ts'

/** Texts are in the form in which titles are stored. */
export interface ProductSearch extends Omit<ProductQuery, 'sort' | 'fieldErrors'> {
  withHidden?: boolean
}

export interface Page {
  skip: number
  limit: number
}

/** A text is common if one in so many of the newest SAMPLE products has it. */
const COMMON = 30
const SAMPLE = 1000

type Conditions = { [Name in keyof ProductSearch]-?: (value: ProductSearch[Name]) => SQL | undefined }

/** What a product must fulfil; undefined where a search does not ask for it. */
const CONDITIONS: Conditions = {
  search: (text) =>
    text === '' ? undefined : like(products.searchTitle, `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`),
  category: (key) => (key === null ? undefined : sql`${products.categoryKey} = lower(${key})`),
  minPrice: (price) => (price > 0 ? gte(products.price, price) : undefined),
  maxPrice: (price) => (price === null ? undefined : lte(products.price, price)),
  withHidden: (isWanted) => (isWanted ? undefined : sql`not ${products.hidden}`),
}
const ALL = Object.keys(CONDITIONS) as (keyof ProductSearch)[]

/** Of a text alone, hidden products included. */
export function ownerSearch(text: string): ProductSearch {
  return { search: text, category: null, minPrice: 0, maxPrice: null, withHidden: true }
}

function conditions(search: ProductSearch, names = ALL): SQL | undefined {
  const asked = names.map((name) => (CONDITIONS[name] as (value: unknown) => SQL | undefined)(search[name]))
  return and(sql`true`, ...asked)
}

/**
 * The matching products, newest first, as `id` and `time`. Products with a common text are soon found among the newest,
 * those with a rare one by the index of grams (docs/decisions/0100).
 */
function newestSql(search: ProductSearch, { limit, skip }: Page): SQL {
  const matching = sql`select id, time from ${products} where ${conditions(search)}`
  const page = sql`order by time desc, id desc limit ${limit} offset ${skip}`
  if (search.search === '') return sql`${matching} ${page}`
  const category =
    search.category === null ? sql`` : sql`and array[category_key] @> array[lower(${search.category})]`
  return sql`with sample as (
      select count(*) filter (where ${conditions(search, ['search'])}) * ${sql.raw(`${COMMON}`)} >= count(*) as is_common
      from (select search_title from ${products} where ${conditions(search, ['category', 'withHidden'])}
        order by time desc, id desc limit ${SAMPLE}) products
    ) select id, time from (
      (${matching} and (select is_common from sample) order by time desc, id desc limit ${skip + limit})
      union all
      select id, time from (select * from ${products}
        where search_grams(search_title) @> ${sql.param(toGrams(search.search))}::text[] ${category} offset 0) products
      where ${conditions(search)} and not (select is_common from sample)
    ) found ${page}`
}

/** The ids of the newest matching products as an array, for lists with another sort. */
export function newestIdsSql(search: ProductSearch, page: Page): SQL {
  return sql`array(select id from (${newestSql(search, page)}) newest order by time desc, id desc)`
}

/** One row with the `ids` of a page, newest first, and the `total`. */
export function findProductsSql(
  search: ProductSearch,
  { skip, limit, most }: Page & { most: number | null },
): SQL {
  if (most === null) {
    return sql`select (select count(*)::int from ${products} where ${conditions(search)}) as total,
      ${newestIdsSql(search, { skip, limit })} as ids`
  }
  const shown = Math.max(0, Math.min(limit, most - skip))
  return sql`with counted as materialized (${newestSql(search, { skip: 0, limit: most + 1 })})
    select count(*)::int as total,
      array(select id from counted order by time desc, id desc limit ${shown} offset ${skip}) as ids from counted`
}

/** The total is exact up to `most`, and nothing behind it is found; null for no limit. */
export async function findProducts(
  db: Database,
  search: ProductSearch,
  page: Page & { most: number | null },
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await db.execute<{ ids: string[]; total: number }>(findProductsSql(search, page))
  return rows[0] ?? { ids: [], total: 0 }
}

export async function listNewest(db: Database, search: ProductSearch, page: Page): Promise<string[]> {
  const { rows } = await db.execute<{ ids: string[] }>(sql`select ${newestIdsSql(search, page)} as ids`)
  return rows[0]?.ids ?? []
}
