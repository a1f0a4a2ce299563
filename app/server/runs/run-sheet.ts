import { and, eq, isNull, max, ne, or } from 'drizzle-orm'
import { deliveries, prints, runs } from '#app/server/database/schema.ts'
import { type Database, transact } from '#app/server/database/transact.ts'
import { lockStops } from '#app/server/delivery/keep-stops.ts'
import { insertPrints, readPrintStates } from '#app/server/delivery/prints.ts'
import type { Shop } from '#app/server/shop.ts'
import { isAsShown, type ShownParcel, toShown } from '#app/shop/delivery/print/papers.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import type { DriverStop } from '#app/shop/runs/driver-run.ts'
import type { RunFacts } from '#app/shop/runs/runs.ts'
import { listRunStops } from './read-driver-run.ts'
import { readFacts } from './read-runs.ts'

interface RunSheet {
  run: RunFacts
  stops: DriverStop[]
  shown: ShownParcel[]
  /** Receipts of parcels that were corrected or moved since the sheet was printed, or are new on it. */
  changed: string[]
  /** Receipts of parcels that the printed sheet shows and the run no longer has. */
  gone: string[]
}

/** A run as its sheet shows it, and what has changed since the last print. Null for no such run. */
export async function readRunSheet({ db }: Pick<Shop, 'db'>, id: string): Promise<RunSheet | null> {
  const [run] = await readFacts(db, eq(runs.id, id))
  if (!run) return null
  const rows = await listRunStops({ db }, run)
  const parcels = rows.map(({ parcel }) => parcel)
  const states = await readPrintStates({ db }, 'run', parcels)
  const wasPrinted = [...states.values()].some((state) => state !== 'not-printed')
  return {
    run,
    stops: rows.map(({ stop }) => stop),
    shown: parcels.map(toShown),
    changed: wasPrinted
      ? parcels.flatMap(({ receipt }) => (states.get(receipt) === 'printed' ? [] : receipt))
      : [],
    gone: await listGone(db, id),
  }
}

async function listGone(db: Database, runId: string): Promise<string[]> {
  const lastPrint = db
    .select({ at: max(prints.at) })
    .from(prints)
    .where(eq(prints.runId, runId))
  const rows = await db
    .select({ orderId: prints.orderId })
    .from(prints)
    .innerJoin(deliveries, eq(deliveries.orderId, prints.orderId))
    .where(
      and(
        ...[eq(prints.runId, runId), eq(prints.at, lastPrint)],
        or(isNull(deliveries.runId), ne(deliveries.runId, runId)),
      ),
    )
    .orderBy(prints.orderId)
  return rows.map(({ orderId }) => orderId)
}

/** Notes that a run's sheet was printed. Refused with `delivery-moved` if the page shows another run than there is now. */
export async function noteRunSheet(
  { pool }: Pick<Shop, 'pool'>,
  runId: string,
  shown: ShownParcel[],
): Promise<Outcome<null>> {
  return transact(pool, async (tx) => {
    await lockStops(tx)
    const [run] = await readFacts(tx, eq(runs.id, runId))
    if (!run) return refused('not-found')
    const parcels = (await listRunStops({ db: tx }, run)).map(({ parcel }) => parcel)
    const isSame = parcels.length === shown.length && shown.every((seen, at) => isAsShown(seen, parcels[at]))
    if (!isSame) return refused('delivery-moved')
    await insertPrints(tx, parcels, { paper: 'run', runId })
    return done(null)
  })
}
