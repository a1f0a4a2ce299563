import { desc, eq, gt, is, SQL, sql } from 'drizzle-orm'
import { deletedProducts, products } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import { DASHBOARD_ROWS, DELETED_KEPT_DAYS } from '#app/shop/constants.ts'
import type { Translated } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { adminColumns } from './product-rows.ts'

type Database = Pick<Shop, 'db'>

export interface DeletedProduct {
  id: string
  title: Translated
  price: Satang
  imageUrl: string
  deletedAt: Date
  /** Includes the current day. */
  daysLeft: number
}

export const restorableSince = sql`now() - make_interval(days => ${DELETED_KEPT_DAYS})`

const isRestorable = gt(deletedProducts.deletedAt, restorableSince)

/** Orders keep their copies. Refused with `product-gone`. */
export async function deleteProduct({ db }: Database, id: string): Promise<Outcome<null>> {
  return (await moveOut(db, eq(products.id, id))) > 0 ? done(null) : refused('product-gone')
}

export function removeDemoProducts({ db }: Database): Promise<number> {
  return moveOut(db, sql`${products.demo}`)
}

export function countDemoProducts({ db }: Database): Promise<number> {
  return db.$count(products, sql`${products.demo}`)
}

const COLUMNS = Object.values(adminColumns)

/** Fills columns that were added after a product was deleted. */
const DEFAULTS = Object.fromEntries(
  COLUMNS.filter((column) => column.hasDefault && !is(column.default, SQL)).map((column) => [
    column.name,
    column.default,
  ]),
)

/** Refused with `product-gone` if it is too late or was restored already. */
export async function restoreProduct({ db }: Database, id: string): Promise<Outcome<null>> {
  const names = sql.join(
    COLUMNS.map((column) => sql.identifier(column.name)),
    sql`, `,
  )
  const { rowCount } = await db.execute(sql`
    with back as (delete from ${deletedProducts} where ${deletedProducts.id} = ${id} and ${isRestorable} returning product)
    insert into ${products} (${names})
    select ${names} from back, jsonb_populate_record(null::${products}, ${JSON.stringify(DEFAULTS)}::jsonb || back.product)
    on conflict do nothing`)
  return rowCount ? done(null) : refused('product-gone')
}

const deletedFacts = {
  id: deletedProducts.id,
  title: sql<Translated>`${deletedProducts.product} -> 'title'`,
  price: sql<number>`(${deletedProducts.product} ->> 'price')::float8`,
  imageUrl: sql<string>`${deletedProducts.product} ->> 'image_url'`,
  deletedAt: deletedProducts.deletedAt,
  daysLeft: sql<number>`ceil(extract(epoch from ${deletedProducts.deletedAt} - (${restorableSince})) / 86400)::int`,
}

export async function listDeletedProducts(
  { db }: Database,
  asked: number,
): Promise<{ products: DeletedProduct[]; total: number; page: number }> {
  const total = await db.$count(deletedProducts, isRestorable)
  const page = Math.min(asked, Math.max(1, Math.ceil(total / DASHBOARD_ROWS)))
  const rows = await db
    .select(deletedFacts)
    .from(deletedProducts)
    .where(isRestorable)
    .orderBy(desc(deletedProducts.deletedAt), deletedProducts.id)
    .limit(DASHBOARD_ROWS)
    .offset((page - 1) * DASHBOARD_ROWS)
  return { products: rows, total, page }
}

export async function findDeletedTitle({ db }: Database, id: string): Promise<Translated | null> {
  const [row] = await db
    .select({ title: sql<Translated>`${deletedProducts.product} -> 'title'` })
    .from(deletedProducts)
    .where(sql`${deletedProducts.id} = ${id} and ${isRestorable}`)
  return row?.title ?? null
}

async function moveOut(db: Shop['db'], which: SQL): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with gone as (delete from ${products} where ${which} returning *)
    insert into ${deletedProducts} (id, product) select gone.id, to_jsonb(gone) from gone
    on conflict (id) do update set product = excluded.product, deleted_at = excluded.deleted_at`)
  return rowCount ?? 0
}
