import { and, arrayContains, gte, lte, type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { toNamedQuery } from '#app/server/database/named-query.ts'
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

/** The newest products, from which the number of all that match is estimated. */
const SAMPLE = 500
/** Reading a product by the index takes so many times as long as reading the next newest one. */
const INDEX_COST = 8

type Conditions = { [Name in keyof ProductSearch]-?: (value: ProductSearch[Name]) => SQL | undefined }

/**
 * Maps each part of a search to the SQL that a product must fulfil; undefined if the search does not ask for
 * it.
 */
const CONDITIONS: Conditions = {
  // Bytes are compared faster than by `like`, whose marks would need escapes; `planSql` decides how many to expect.
  search: (text) => (text === '' ? undefined : sql`strpos(${products.searchTitle}, ${text}) > 0`),
  category: (key) => (key === null ? undefined : sql`${products.categoryKey} = lower(${key})`),
  minPrice: (price) => (price > 0 ? gte(products.price, price) : undefined),
  maxPrice: (price) => (price === null ? undefined : lte(products.price, price)),
  occasion: (option) => (option === null ? undefined : arrayContains(products.occasions, [option])),
  withHidden: (isWanted) => (isWanted ? undefined : sql`not ${products.hidden}`),
}
const ALL = Object.keys(CONDITIONS) as (keyof ProductSearch)[]
const INDEXED = ['search', 'category'] as const satisfies (keyof ProductSearch)[]
const OTHERS = ALL.filter((name) => !INDEXED.some((indexed) => indexed === name))

/** Searches by a text alone and includes hidden products. */
export function ownerSearch(text: string): ProductSearch {
  return { search: text, category: null, minPrice: 0, maxPrice: null, occasion: null, withHidden: true }
}

function toConditions(search: ProductSearch, names: readonly (keyof ProductSearch)[] = ALL): SQL | undefined {
  const asked = names.map((name) => (CONDITIONS[name] as (value: unknown) => SQL | undefined)(search[name]))
  return and(sql`true`, ...asked)
}

/** The matching products, newest first, as `id` and `time`, found in the way that `planSql` names. */
function newestSql(search: ProductSearch, { limit, skip }: Page): SQL {
  const newest = sql`order by time desc, id desc limit ${limit} offset ${skip}`
  const matching = sql`where ${toConditions(search)}`
  if (search.search === '') return sql`select id, time from ${products} ${matching} ${newest}`
  // `offset 0` keeps the planner to the index of these conditions.
  const first = (way: string, asked: SQL | undefined) =>
    sql`(select id, time from (select * from ${products} where ${asked} offset 0) products
      ${matching} and (select way from plan) = ${way})`
  return sql`with plan as (${planSql(search, skip + limit)})
    select id, time from (
      (select id, time from ${products} ${matching} and (select way from plan) = 'newest'
        order by time desc, id desc limit ${skip + limit})
      union all ${first('text', hasGrams(search))}
      union all ${first('others', toConditions(search, OTHERS))}
    ) found ${newest}`
}

/** Estimates from the newest products which way reads the fewest: on from the newest, by the text, or by the other conditions. */
function planSql(search: ProductSearch, wanted: number): SQL {
  return sql`select case
      when ${wanted}::float8 * seen * seen <= ${INDEX_COST}::float8 * size * fitting * least(indexed, others) then 'newest'
      when indexed <= others then 'text' else 'others' end as way
    from (select count(*) as seen, count(*) filter (where ${toConditions(search)}) as fitting,
        count(*) filter (where ${toConditions(search, INDEXED)}) as indexed,
        count(*) filter (where ${toConditions(search, OTHERS)}) as others
      from (select * from ${products} where ${toConditions(search, ['withHidden'])}
        order by time desc, id desc limit ${SAMPLE}) products) sample,
      (select reltuples as size from pg_class where oid = 'products'::regclass) catalogue`
}

/** The expressions must match the index products_search. */
function hasGrams({ search, category }: ProductSearch): SQL | undefined {
  return and(
    sql`search_grams(search_title) @> ${sql.param(toGrams(search))}::text[]`,
    category === null ? undefined : sql`array[category_key] @> array[lower(${category})]`,
  )
}

/** The ids of the newest matching products as an array, for lists with another sort. */
export function newestIdsSql(search: ProductSearch, page: Page): SQL {
  return sql`array(select id from (${newestSql(search, page)}) newest order by time desc, id desc)`
}

/** A condition on products: among the newest that match, at most `limit` of them. */
export function isAmongNewest(search: ProductSearch, limit: number): SQL {
  return sql`${products.id} = any (${newestIdsSql(search, { skip: 0, limit })})`
}

/** One row with the `ids` of a page, newest first, and the `total`. */
export function findProductsSql(
  search: ProductSearch,
  { skip, limit, most }: Page & { most: number | null },
): SQL {
  if (most === null) {
    return sql`select (select count(*)::int from ${products} where ${toConditions(search)}) as total,
      ${newestIdsSql(search, { skip, limit })} as ids`
  }
  const shown = Math.max(0, Math.min(limit, most - skip))
  return sql`with counted as materialized (${newestSql(search, { skip: 0, limit: most + 1 })})
    select count(*)::int as total,
      array(select id from counted order by time desc, id desc limit ${shown} offset ${skip}) as ids from counted`
}

/** The total is exact up to `most`, and nothing behind it is found; null for no limit. */
export async function findProducts(
  pool: Pick<pg.Pool, 'query'>,
  search: ProductSearch,
  page: Page & { most: number | null },
): Promise<{ ids: string[]; total: number }> {
  const query = toNamedQuery('find_products', findProductsSql(search, page))
  const { rows } = await pool.query<{ ids: string[]; total: number }>(query)
  return rows[0] ?? { ids: [], total: 0 }
}

export async function listNewest(db: Database, search: ProductSearch, page: Page): Promise<string[]> {
  const { rows } = await db.execute<{ ids: string[] }>(sql`select ${newestIdsSql(search, page)} as ids`)
  return rows[0]?.ids ?? []
}
