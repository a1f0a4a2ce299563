import { and, eq, sql } from 'drizzle-orm'
import { runs } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import { noteChange } from '#app/server/staff/note-change.ts'
import type { Satang } from '#app/shop/money.ts'
import { type Outcome, refused } from '#app/shop/problem.ts'
import { listStillOut, sumCash } from '#app/shop/runs/runs.ts'
import { listRunParcels } from './read-runs.ts'
import { endRunLink } from './run-link.ts'
import { changeRuns, RunRefused, takeRun } from './take-run.ts'

interface End {
  run: string
  version: number
  /** Cash that the driver gives to the shop. */
  given: Satang
  ownerName: string
}

/**
 * Ends a run and its link. Refused with `run-changed`, or with `run-still-out` and the receipts of parcels of which nobody
 * has said yet how they ended.
 */
export function endRun(
  shop: Pick<Shop, 'pool' | 'live'>,
  { run: id, version, given, ownerName }: End,
): Promise<Outcome<null>> {
  return changeRuns(shop, async (tx) => {
    const run = await takeRun(tx, and(eq(runs.id, id), eq(runs.version, version)))
    const parcels = (await listRunParcels(tx, run.day)).filter(({ runId }) => runId === id)
    const out = listStillOut(parcels)
    if (out.length > 0) throw new RunRefused(refused('run-still-out', { receipts: out.join(', ') }))
    await tx.update(runs).set({ endedAt: sql`now()`, cashGiven: given }).where(eq(runs.id, id))
    await endRunLink(tx, { ...run, ownerName })
    const { collected } = sumCash({ parcels, endedAt: null, cashGiven: null })
    await noteChange(tx, {
      ...{ actor: 'owner', actorName: null, kind: 'run-ended', subject: id },
      details: { name: run.name, day: run.day, given, collected },
    })
    return parcels.map(({ receipt }) => receipt)
  })
}
