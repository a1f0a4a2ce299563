import { type SQL, sql } from 'drizzle-orm'
import { salesNow } from '#app/server/database/sales-today.ts'
import type { Shop } from '#app/server/shop.ts'
import { DASHBOARD_ROWS } from '#app/shop/constants.ts'
import { TIME_ZONE } from '#app/shop/day.ts'
import {
  isIndexed,
  type OrderQuery,
  type OrderSort,
  type SearchTerm,
  searchTerms,
} from '#app/shop/orders/order-search.ts'
import type { TableView } from '#app/shop/tables/table-view.ts'
import { matchesTerms } from './order-matches.ts'
import { FRESH } from './order-text.ts'
import { findListed, type ListedOrder } from './orders-admin.ts'

export interface OrderPage {
  orders: ListedOrder[]
  total: number
  /** The page shown: the last one if the requested page does not exist. */
  page: number
  /** More orders match than are counted. */
  more: boolean
  /** Only the newest orders were searched: the words are too short for the index. */
  partial: boolean
}

type Database = Pick<Shop, 'db'>
type View = Pick<TableView<OrderSort>, 'sort' | 'descending' | 'page'>

interface OrderFilter {
  days: SQL
  matches: SQL
  sort: OrderSort
  descending: boolean
  fromEnd?: boolean
}

/** Orders that are scanned before the index is used; common words are found there. */
const MAX_SCANNED = 2000
/** Orders that are scanned for a search that no index helps. */
const MAX_SCANNED_UNINDEXED = 20_000
const MAX_FOUND = 1000

export async function listOrders(shop: Database, query: OrderQuery, view: View): Promise<OrderPage> {
  const terms = searchTerms(query.search)
  const filter = {
    days: isInDateRange(query),
    matches: matchesAll(query, terms),
    sort: view.sort,
    descending: view.descending,
  }
  const page =
    terms.length === 0 && !query.channel
      ? await anyPage(shop, { query, filter, view })
      : await foundPage(shop, { terms, filter, view })
  const { ids, ...rest } = page
  return { orders: await findListed(shop, ids), ...rest }
}

type Page = Omit<OrderPage, 'orders'> & { ids: string[] }

/** The total comes from the daily sums, and the page is counted from the nearer end. */
async function anyPage(
  shop: Database,
  { query, filter, view: wanted }: { query: OrderQuery; filter: OrderFilter; view: View },
): Promise<Page> {
  const total = await countDays(shop, query)
  const page = Math.min(wanted.page, countPages(total))
  const start = (page - 1) * DASHBOARD_ROWS
  const limit = Math.min(DASHBOARD_ROWS, total - start)
  const fromEnd = start > total / 2
  const way = { ...filter, descending: filter.descending !== fromEnd, fromEnd }
  const ids = await findIds(shop, way, { limit, offset: fromEnd ? total - start - limit : start })
  return { ids: fromEnd ? ids.reverse() : ids, total, page, more: false, partial: false }
}

function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / DASHBOARD_ROWS))
}

/** Common words are found soonest by scanning, rare ones by the index; PostgreSQL cannot know which. */
async function foundPage(
  shop: Database,
  { terms, filter, view: wanted }: { terms: SearchTerm[]; filter: OrderFilter; view: View },
): Promise<Page> {
  const indexed = terms.length === 0 || terms.some(isIndexed)
  const scanned = indexed ? MAX_SCANNED : MAX_SCANNED_UNINDEXED
  const near = await findIds(shop, filter, { limit: MAX_FOUND + 1, offset: 0, scanned })
  const isAll = near.length > MAX_FOUND || !(await isLonger(shop, filter, scanned))
  const counted = isAll || !indexed ? near.length : await countFound(shop, filter)
  const total = Math.min(counted, MAX_FOUND)
  const page = Math.min(wanted.page, countPages(total))
  const [offset, end] = [(page - 1) * DASHBOARD_ROWS, Math.min(page * DASHBOARD_ROWS, total)]
  const ids =
    near.length >= end
      ? near.slice(offset, end)
      : await findIds(shop, filter, { limit: end - offset, offset })
  return { ids, total, page, more: counted > MAX_FOUND, partial: !isAll && !indexed }
}

/** `scanned` limits how many orders are read. */
async function findIds(
  { db }: Database,
  filter: OrderFilter,
  { limit, offset, scanned }: { limit: number; offset: number; scanned?: number },
): Promise<string[]> {
  const { days, matches } = filter
  const [column, order, most] = [COLUMNS[filter.sort], sortClause(filter), limit + offset]
  const rolled = scanned
    ? sql`(select * from order_search where ${days} order by ${order} limit ${scanned}) near where ${matches}`
    : sql`order_search where ${days} and ${matches}`
  const { rows } = await db.execute<{ order_id: string }>(sql`
    select order_id from (
      (select order_id, ${column} from ${rolled} order by ${order} limit ${most})
      union all
      (select order_id, ${column} from ${FRESH} where ${days} and ${matches} order by ${order} limit ${most})
    ) found order by ${order} limit ${limit} offset ${offset}`)
  return rows.map(({ order_id }) => order_id)
}

async function isLonger({ db }: Database, filter: OrderFilter, count: number): Promise<boolean> {
  const { rows } = await db.execute<{ longer: boolean }>(sql`
    select exists (select from order_search where ${filter.days} offset ${count}) as longer`)
  return rows[0]?.longer === true
}

async function countFound({ db }: Database, { days, matches }: OrderFilter): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      (select from order_search where ${days} and ${matches} limit ${MAX_FOUND + 1})
      union all (select from ${FRESH} where ${days} and ${matches} limit ${MAX_FOUND + 1})
    ) found`)
  return rows[0]?.count ?? 0
}

async function countDays({ db }: Database, { from, to }: OrderQuery): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce(sum(orders), 0)::int as count from ${salesNow}
    where day >= ${from || '-infinity'}::date and day <= ${to || 'infinity'}::date`)
  return rows[0]?.count ?? 0
}

/** All matches, newest first. Each batch is its own query, so a slow download holds nothing open. */
export async function* eachOrder(
  shop: Database,
  query: OrderQuery,
  atOnce: number,
): AsyncGenerator<ListedOrder[]> {
  const matches = matchesAll(query, searchTerms(query.search))
  let behind: SQL = sql`true`
  for (;;) {
    const days = sql`${isInDateRange(query)} and ${behind}`
    const ids = await findIds(
      shop,
      { days, matches, sort: 'time', descending: true },
      { limit: atOnce, offset: 0 },
    )
    if (ids.length > 0) yield await findListed(shop, ids)
    if (ids.length < atOnce) return
    const last = sql`(select created_at from orders where id = ${ids.at(-1)})`
    behind = sql`(created_at, order_id) < (${last}, ${ids.at(-1)})`
  }
}

const COLUMNS: Record<OrderSort, SQL> = {
  time: sql`created_at`,
  amount: sql`amount`,
  delivery: sql`delivery_starts`,
}

/** Matches an index; the id breaks ties. Orders without a delivery time are last in both directions. */
function sortClause({ sort, descending, fromEnd }: Omit<OrderFilter, 'days' | 'matches'>): SQL {
  const direction = descending ? sql`desc` : sql`asc`
  const nulls = fromEnd ? sql`nulls first` : sql`nulls last`
  return sql`${COLUMNS[sort]} ${direction} ${sort === 'delivery' ? nulls : sql``}, order_id ${direction}`
}

function matchesAll({ channel }: OrderQuery, terms: SearchTerm[]): SQL {
  const words = matchesTerms(terms)
  if (!channel) return words
  const isThere = channel === 'website' ? sql`channel is null` : sql`channel = ${channel}`
  return sql`${words} and order_id in (select id from orders where ${isThere})`
}

function isInDateRange({ from, to }: OrderQuery): SQL {
  const parts = [sql`true`]
  if (from) parts.push(sql`created_at >= ${from}::date::timestamp at time zone ${TIME_ZONE}`)
  if (to) parts.push(sql`created_at < (${to}::date + 1)::timestamp at time zone ${TIME_ZONE}`)
  return sql.join(parts, sql` and `)
}
