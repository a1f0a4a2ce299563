import { and, isNull, sql } from 'drizzle-orm'
import { runs } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/shop.ts'
import { done, type Outcome, type Refusal, refused } from '#app/shop/problem.ts'

export type RunShop = Pick<Shop, 'pool' | 'live'>

export interface ChangedRun {
  id: string
  name: string
  day: string
  isNew: boolean
}

/** Locks a run that has not ended, with a version of its own for this change. */
export async function takeRun(
  tx: Transaction,
  which: ReturnType<typeof and>,
): Promise<ChangedRun & { linkId: string | null }> {
  const [run] = await tx
    .update(runs)
    .set({ version: sql`${runs.version} + 1` })
    .where(and(which, isNull(runs.endedAt)))
    .returning({ id: runs.id, name: runs.name, day: runs.day, linkId: runs.linkId })
  if (!run) throw new RunRefused(refused('run-changed'))
  return { ...run, isNew: false }
}

/** Rolls a change back. */
export class RunRefused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.problem.code)
    this.refusal = refusal
  }
}

/** Tells the open pages of one of the changed parcels, upon which they load all anew. */
export async function changeRuns(
  { pool, live }: RunShop,
  work: (tx: Transaction) => Promise<string[]>,
): Promise<Outcome<null>> {
  try {
    const [receipt] = await transact(pool, work)
    if (receipt !== undefined) live.broadcastOrderChange(receipt, null)
    return done(null)
  } catch (error) {
    if (error instanceof RunRefused) return error.refusal
    throw error
  }
}
