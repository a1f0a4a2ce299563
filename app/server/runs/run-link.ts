import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { runs, workLinks } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/shop.ts'
import { hashWorkKey, newWorkKey } from '#app/server/staff/link-keys.ts'
import { noteChange } from '#app/server/staff/note-change.ts'
import { done, type Outcome } from '#app/shop/problem.ts'
import { RUN_LINK_HOURS } from '#app/shop/runs/runs.ts'
import { RunRefused, takeRun } from './take-run.ts'

type LinkShop = Pick<Shop, 'pool'>

interface Which {
  id: string
  /** As the page showed it: of two owners the second is refused. */
  version: number
  ownerName: string
}

/**
 * Makes the run's link, and ends the one before. Returns the key, which is nowhere else and cannot be shown again.
 * Refused with `run-changed`.
 */
export function makeRunLink(shop: LinkShop, which: Which): Promise<Outcome<{ key: string }>> {
  return changeLink(shop, which, async (tx, name) => {
    const [id, key] = [randomUUID(), newWorkKey()]
    await tx.insert(workLinks).values({
      ...{ id, name, may: ['run'], keyHash: hashWorkKey(key) ?? '' },
      expiresAt: sql`now() + make_interval(hours => ${RUN_LINK_HOURS})`,
    })
    await tx.update(runs).set({ linkId: id }).where(eq(runs.id, which.id))
    await note(tx, { kind: 'link-made', id, name, ownerName: which.ownerName })
    return { key }
  })
}

/** At once: the phone's next press finds nothing. */
export function revokeRunLink(shop: LinkShop, which: Which): Promise<Outcome<null>> {
  return changeLink(shop, which, async () => null)
}

async function changeLink<T>(
  { pool }: LinkShop,
  { id, version, ownerName }: Which,
  work: (tx: Transaction, name: string) => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return await transact(pool, async (tx) => {
      const run = await takeRun(tx, and(eq(runs.id, id), eq(runs.version, version)))
      await endRunLink(tx, { ...run, ownerName })
      return done(await work(tx, run.name))
    })
  } catch (error) {
    if (error instanceof RunRefused) return error.refusal
    throw error
  }
}

/** Does nothing if there is none, or it has ended. */
export async function endRunLink(
  tx: Transaction,
  { linkId, name, ownerName }: { linkId: string | null; name: string; ownerName: string },
): Promise<void> {
  if (linkId === null) return
  const ended = await tx
    .update(workLinks)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(workLinks.id, linkId), isNull(workLinks.revokedAt)))
    .returning({ id: workLinks.id })
  if (ended.length > 0) await note(tx, { kind: 'link-revoked', id: linkId, name, ownerName })
}

interface Noted {
  kind: 'link-made' | 'link-revoked'
  id: string
  name: string
  ownerName: string
}

function note(tx: Transaction, { kind, id, name, ownerName }: Noted): Promise<void> {
  const details = { name, may: ['run'] }
  return noteChange(tx, { actor: 'owner', actorName: ownerName, kind, subject: id, details })
}
