import { type SQL, sql } from 'drizzle-orm'
import { TIME_ZONE } from '#app/shop/constants.ts'
import type { Order } from '#app/shop/order.ts'
import { isIndexed, type OrderPlace, type OrderQuery, type OrderSort, searchWords, shortHan } from '#app/shop/order-search.ts'
import type { Shop } from './open-shop.ts'
import { findOrders } from './orders.ts'
import { salesNow } from './sales-now.ts'

export interface ListedOrder extends Order {
  /** Satang that were given back, or are on their way. */
  refunded: number
}

export interface OrderPage {
  orders: ListedOrder[]
  /** How many there are in all; where they are too many to count, `many`. */
  total: number | 'many'
  /** So few letters stand in nearly every order, and only the newest were looked through. */
  partial: boolean
  next: OrderPlace | null
  previous: OrderPlace | null
}

interface Found {
  id: string
  key: string
}

/** Orders that are looked through one by one before the index is asked: what is common is found among them. */
const WALK = 2000
/** The same for a search that no index can help. */
const LONG_WALK = 20_000
/** A search counts what it finds up to here. */
const COUNTED = 1000

const SORTS: Record<OrderSort, { column: SQL; key: SQL; value: (key: string) => SQL; down: boolean }> = {
  newest: byTime(true),
  oldest: byTime(false),
  dearest: byAmount(true),
  cheapest: byAmount(false),
}

function byTime(down: boolean) {
  return {
    column: sql`created_at`,
    key: sql`(extract(epoch from created_at) * 1000000)::bigint::text`,
    value: (key: string) => sql`timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond'`,
    down,
  }
}

function byAmount(down: boolean) {
  return { column: sql`amount`, key: sql`amount::text`, value: (key: string) => sql`${key}::bigint`, down }
}

/** One page of all orders as the owner asks for them, for the administrator's eyes only. */
export async function listOrders(shop: Pick<Shop, 'db'>, query: OrderQuery, limit: number): Promise<OrderPage> {
  const [{ found, partial }, total] = await Promise.all([findPage(shop, query, limit + 1), countOrders(shop, query)])
  const back = query.place?.way === 'before'
  const shown = found.slice(0, limit)
  if (back) shown.reverse()
  const more = found.length > limit
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    orders: await findOrders(shop, shown.map(({ id }) => id)),
    total,
    partial,
    next: last && (back || more) ? { way: 'after', ...last } : null,
    previous: first && (back ? more : query.place !== null) ? { way: 'before', ...first } : null,
  }
}

/**
 * Every order that is asked for, newest first, some at a time. Each part is a question of its own: nothing is held open while
 * somebody downloads slowly, and an order that is made meanwhile is newer than all that are still to come.
 */
export async function* eachOrder(
  shop: Pick<Shop, 'db'>,
  query: Omit<OrderQuery, 'sort' | 'place'>,
  atOnce: number,
): AsyncGenerator<ListedOrder[]> {
  let place: OrderPlace | null = null
  for (;;) {
    const asked: OrderQuery = { ...query, sort: 'newest', place }
    const found: Found[] = await askFor(shop, asked, atOnce, matching(searchWords(query.search)))
    if (found.length > 0) yield findOrders(shop, found.map(({ id }) => id))
    const last = found.at(-1)
    if (!last || found.length < atOnce) return
    place = { way: 'after', ...last }
  }
}

/**
 * What many orders have is found soonest by walking along them, what few have by the index; so the walk goes first, and not
 * far. The database itself cannot know which it will be.
 */
async function findPage(shop: Pick<Shop, 'db'>, query: OrderQuery, limit: number): Promise<{ found: Found[]; partial: boolean }> {
  const words = searchWords(query.search)
  if (words.length === 0) return { found: await askFor(shop, query, limit, sql`true`), partial: false }
  const indexed = words.some(isIndexed)
  const walk = indexed ? WALK : LONG_WALK
  const near = await askFor(shop, query, limit, matching(words), walk)
  if (near.length >= limit || !(await isLongerThan(shop, query, walk))) return { found: near, partial: false }
  if (!indexed) return { found: near, partial: true }
  return { found: await askFor(shop, query, limit, matching(words)), partial: false }
}

/** The orders behind the query's place that match, in its order; `walk` looks through so many of them at most. */
async function askFor({ db }: Pick<Shop, 'db'>, query: OrderQuery, limit: number, matches: SQL, walk?: number): Promise<Found[]> {
  const { key } = SORTS[query.sort]
  const order = orderOf(query)
  const rolled = walk
    ? sql`(select * from order_search where ${within(query)} order by ${order} limit ${walk}) near where ${matches}`
    : sql`order_search where ${within(query)} and ${matches}`
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select order_id as id, ${key} as key from (
      (select order_id, created_at, amount from ${rolled} order by ${order} limit ${limit})
      union
      (select order_id, created_at, amount from ${FRESH} where ${within(query)} and ${matches} order by ${order} limit ${limit})
    ) found order by ${order} limit ${limit}`)
  return rows
}

async function isLongerThan({ db }: Pick<Shop, 'db'>, query: OrderQuery, count: number): Promise<boolean> {
  const { rows } = await db.execute<{ longer: boolean }>(sql`
    select exists (select from order_search where ${within(query)} order by ${orderOf(query)} offset ${count}) as longer`)
  return rows[0]?.longer === true
}

/** Without a search the sums of the days know; with one, what the index finds is counted, up to a point. */
async function countOrders(shop: Pick<Shop, 'db'>, query: OrderQuery): Promise<OrderPage['total']> {
  const words = searchWords(query.search)
  if (words.length === 0) return countDays(shop, query)
  const all: OrderQuery = { ...query, place: null, sort: 'newest' }
  const walk = words.some(isIndexed) ? WALK : LONG_WALK
  const near = await askFor(shop, all, COUNTED + 1, matching(words), walk)
  if (near.length > COUNTED) return 'many'
  if (!(await isLongerThan(shop, all, walk))) return near.length
  // More than one in a hundred: the index would find too many to be counted in time.
  if (!words.some(isIndexed) || near.length > walk / 100) return 'many'
  const found = await askFor(shop, all, COUNTED + 1, matching(words))
  return found.length > COUNTED ? 'many' : found.length
}

async function countDays({ db }: Pick<Shop, 'db'>, { from, to }: OrderQuery): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce(sum(orders), 0)::int as count from ${salesNow}
    where day >= ${from || '-infinity'}::date and day <= ${to || 'infinity'}::date`)
  return rows[0]?.count ?? 0
}

const FRESH = sql`(
  select id as order_id, created_at, amount, order_text(id, payment_id, email, address, items) as text
  from orders where id in (select order_id from orders_fresh)
) fresh`

function orderOf({ sort, place }: OrderQuery): SQL {
  const { column, down } = SORTS[sort]
  return down !== (place?.way === 'before') ? sql`${column} desc, order_id desc` : sql`${column}, order_id`
}

/** The days that were asked for, and the side of the place. */
function within({ from, to, sort, place }: OrderQuery): SQL {
  const { column, value, down } = SORTS[sort]
  const parts = [sql`true`]
  if (from) parts.push(sql`created_at >= ${from}::date::timestamp at time zone ${TIME_ZONE}`)
  if (to) parts.push(sql`created_at < (${to}::date + 1)::timestamp at time zone ${TIME_ZONE}`)
  if (place) {
    const falling = down !== (place.way === 'before')
    parts.push(sql`(${column}, order_id) ${falling ? sql`<` : sql`>`} (${value(place.key)}, ${place.id})`)
  }
  return sql.join(parts, sql` and `)
}

/** Every word stands somewhere in the text; what LIKE would read as its own signs is taken as typed. */
function matching(words: string[]): SQL {
  const parts = words.flatMap((word) => [
    sql`text like '%' || regexp_replace(search_letters(${word}), '([\\%_])', '\\\\\\1', 'g') || '%'`,
    ...shortHan(word).map((character) => sql`text like ${`% ${character} %`}`),
  ])
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}
