import { and, eq } from 'drizzle-orm'
import type pg from 'pg'
import { providerLists } from '#app/server/database/schema.ts'
import type { Run } from '#app/server/payments/reconcile-run.ts'
import { PROVIDER_NAMES } from '#app/shop/payments/provider-name.ts'

type ProviderList = typeof providerLists.$inferSelect.list

/** Money may come this long after its session was made, and an event be sent so long after its cause. */
const LOOK_BACK_MS = 72 * 60 * 60_000

/**
 * Returns the start for reading a list; its last whole reading may be long ago, or from before a restored
 * backup.
 */
export async function findListStart({ shop, source, now }: Run, list: ProviderList): Promise<Date> {
  const [known] = await shop.db
    .select()
    .from(providerLists)
    .where(and(eq(providerLists.provider, source.name), eq(providerLists.list, list)))
  const last = Math.min(now.getTime(), known?.readUntil.getTime() ?? Infinity)
  return new Date(last - LOOK_BACK_MS)
}

export async function noteReadUntil(
  { shop, source: { name: provider } }: Run,
  list: ProviderList,
  readUntil: Date,
): Promise<void> {
  await shop.db
    .insert(providerLists)
    .values({ provider, list, readUntil })
    .onConflictDoUpdate({ target: [providerLists.provider, providerLists.list], set: { readUntil } })
}

const FORGET_SINCE = `
  insert into provider_lists (provider, list, read_until)
    select provider, list, $1 from unnest($2::text[]) provider, unnest(array['paid', 'news']) list
    on conflict (provider, list) do update set read_until = least(provider_lists.read_until, excluded.read_until)`

/** The restored books are of that moment (ISO 8601): what the providers had since then is not in them. */
export async function forgetSince(database: pg.Pool | pg.PoolClient, made: string | null): Promise<void> {
  if (made === null || Number.isNaN(Date.parse(made))) return
  await database.query(FORGET_SINCE, [new Date(made), PROVIDER_NAMES])
}
