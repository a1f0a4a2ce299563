import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { freshShoppers } from '#app/server/database/sales-today.ts'
import { salesUsers, user } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { CustomerSort, UserSort } from '#app/shop/accounts/user-table.ts'
import { DASHBOARD_ROWS } from '#app/shop/constants.ts'
import { foldText } from '#app/shop/folded.ts'
import type { Satang } from '#app/shop/money.ts'
import type { TableView } from '#app/shop/tables/table-view.ts'

type Database = Pick<Shop, 'db'>

export interface AdminUserRow {
  uid: string
  name: string
  email: string
  photoURL: string
  isAdmin: boolean
  joined: string
}

export interface Customer {
  uid: string
  name: string
  email: string
  orders: number
  spent: Satang
  lastOrder: string
}

export interface PageOf<Row> {
  rows: Row[]
  total: number
  /** The last page if the requested one does not exist. */
  page: number
}

export async function listUsers({ db }: Database, view: TableView<UserSort>): Promise<PageOf<AdminUserRow>> {
  const words = foldText(view.search).split(/\s/).filter(Boolean)
  const fits = and(...words.map((word) => sql`strpos(${user.search}, search_form(${word})) > 0`))
  const total = await db.$count(user, fits)
  const page = pageWithin(view.page, total)
  const ids = await listPageIds(db, view, { fits, page })
  const found = await db
    .select()
    .from(user)
    .where(inArray(user.id, ids))
    .orderBy(...userOrder(view))
  return { rows: found.map(toUserRow), total, page }
}

async function listPageIds(
  db: Shop['db'],
  view: TableView<UserSort>,
  { fits, page }: { fits: SQL | undefined; page: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(fits)
    .orderBy(...userOrder(view))
    .limit(DASHBOARD_ROWS)
    .offset((page - 1) * DASHBOARD_ROWS)
  return rows.map(({ id }) => id)
}

function toUserRow(row: typeof user.$inferSelect): AdminUserRow {
  return {
    uid: row.id,
    name: row.name,
    email: row.email,
    photoURL: row.image ?? '',
    isAdmin: row.role === 'admin',
    joined: row.createdAt.toISOString(),
  }
}

function userOrder({ sort, descending }: TableView<UserSort>): SQL[] {
  const way = descending ? desc : asc
  const column = { joined: user.createdAt, name: sql`lower(${user.name})`, email: user.email }[sort]
  return [way(column), way(user.id)]
}

const COLUMNS: Record<CustomerSort, SQL> = {
  spent: sql`spent`,
  orders: sql`orders`,
  last: sql`last_order_at`,
}

/** Up to date: adds the orders since the last roll-up to the rolled-up sums. */
export async function listCustomers(
  shop: Database,
  view: TableView<CustomerSort>,
): Promise<PageOf<Customer>> {
  const total = await countCustomers(shop)
  const page = pageWithin(view.page, total)
  const { rows } = await shop.db.execute<
    Omit<Customer, 'lastOrder'> & { lastOrder: Date } & Record<string, unknown>
  >(customersSql(sortClause(view), (page - 1) * DASHBOARD_ROWS))
  return {
    rows: rows.map((row) => ({ ...row, lastOrder: new Date(row.lastOrder).toISOString() })),
    total,
    page,
  }
}

function customersSql(order: SQL, offset: number): SQL {
  return sql`
    with fresh as materialized (select * from ${freshShoppers} fresh_shoppers),
    customers as (
      (select user_id, orders, spent, last_order_at from ${salesUsers} s
        where not exists (select from fresh where fresh.user_id = s.user_id)
        order by ${order} limit ${offset + DASHBOARD_ROWS})
      union all
      select f.user_id, f.orders + coalesce(s.orders, 0), f.spent + coalesce(s.spent, 0),
        greatest(f.last_order_at, s.last_order_at)
      from fresh f left join ${salesUsers} s on s.user_id = f.user_id
    ), page as (select * from customers order by ${order} limit ${DASHBOARD_ROWS} offset ${offset})
    select u.id as uid, u.name, u.email, orders, spent::float8 as spent, last_order_at as "lastOrder"
    from page join "user" u on u.id = page.user_id order by ${order}`
}

async function countCustomers({ db }: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select (count(*) + (select count(*) from ${freshShoppers} f
      where not exists (select from ${salesUsers} s where s.user_id = f.user_id)))::int as count from ${salesUsers}`)
  return rows[0]?.count ?? 0
}

function sortClause({ sort, descending }: TableView<CustomerSort>): SQL {
  const column = COLUMNS[sort]
  return descending ? sql`${column} desc, user_id desc` : sql`${column}, user_id`
}

function pageWithin(page: number, total: number): number {
  return Math.min(page, Math.max(1, Math.ceil(total / DASHBOARD_ROWS)))
}
