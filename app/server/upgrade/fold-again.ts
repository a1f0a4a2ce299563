import { type SQL, sql } from 'drizzle-orm'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import { orderTextOf } from '#app/server/orders/order-text.ts'
import type { Shop } from '#app/server/shop.ts'

const TRY_AGAIN_MS = 60_000
/** A form that somebody saves waits no longer than for these. */
const BATCH_SIZE = 200
/** Shorter than PostgreSQL waits before it ends one of two that wait for each other. */
const LOCK_TIMEOUT_MS = 200

/** Texts that were stored before their form of now, a few at a time while the shop sells (docs/decisions/0090). */
export function startFoldingAgain(shop: Shop): Pick<Job, 'stop'> {
  return runEvery(
    (stopping) => foldAgain(shop, stopping),
    TRY_AGAIN_MS,
    (error) =>
      shop.log.warn({ event: 'texts-not-folded', err: error }, 'texts for the search could not be updated'),
  )
}

/** Goes on where a process stopped; several share the work by kind. */
export async function foldAgain({ pool }: Pick<Shop, 'pool'>, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await transact(pool, foldSome))) {}
}

async function foldSome(tx: Transaction): Promise<boolean> {
  await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`))
  const { rows: taken } = await tx.execute<{ kind: Kind; behind: string }>(
    sql`select kind, behind from texts_to_fold order by kind desc limit 1 for update skip locked`,
  )
  const [task] = taken
  if (!task) return false
  const { table, fold } = KINDS[task.kind]
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${table} where id > ${task.behind} order by id limit ${BATCH_SIZE}`,
  )
  const ids = rows.map(({ id }) => id)
  await tx.execute(fold(sql`any (${sql.param(ids)}::text[])`))
  await tx.execute(
    ids.length < BATCH_SIZE
      ? sql`delete from texts_to_fold where kind = ${task.kind}`
      : sql`update texts_to_fold set behind = ${ids.at(-1)} where kind = ${task.kind}`,
  )
  return true
}

type Kind = 'products' | 'users' | 'orders'

/** Generated columns are made again as what they are made from is set. */
const KINDS: Record<Kind, { table: SQL; fold: (these: SQL) => SQL }> = {
  products: {
    table: sql`products`,
    fold: (these) => sql`update products set title = title
      where id = ${these} and search_title is distinct from search_form(all_texts(title))`,
  },
  users: {
    table: sql`"user"`,
    fold: (these) => sql`update "user" set name = name
      where id = ${these} and search is distinct from search_form(name || chr(10) || email)`,
  },
  orders: {
    table: sql`orders`,
    fold: (these) => sql`update order_search set text = folded.text
      from (select id, ${orderTextOf} as text from orders where id = ${these}) folded
      where order_id = folded.id and order_search.text <> folded.text`,
  },
}
