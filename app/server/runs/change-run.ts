import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { deliveries, runs } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { keepStops, lockStops } from '#app/server/delivery/keep-stops.ts'
import { noteChange } from '#app/server/staff/note-change.ts'
import { type Outcome, refused } from '#app/shop/problem.ts'
import { NEW_RUN, type RunStep } from '#app/shop/runs/run-forms.ts'
import { mayJoinRun, type RunParcel, toRunDay } from '#app/shop/runs/runs.ts'
import { listRunParcels, readFacts } from './read-runs.ts'
import { type ChangedRun, changeRuns, RunRefused, type RunShop, takeRun } from './take-run.ts'

interface Target {
  /** An id, or `new`. */
  run: string
  /** Of a new run. */
  name: string
}

interface Fill extends Target {
  day: string
  slot: string
  zone: string | null
}

/**
 * Puts all parcels of a time and zone that are in no run into one, in the sequence of the papers, whose numbers they keep
 * from then on. Refused with `run-empty` if others were quicker, with `run-changed` if the run has ended or gone.
 */
export function fillRun(shop: RunShop, { day, slot, zone, ...target }: Fill): Promise<Outcome<null>> {
  return changeRuns(shop, async (tx) => {
    const run = await findTarget(tx, day, target)
    await lockStops(tx)
    const { groups } = toRunDay(await readFacts(tx, eq(runs.day, day)), await listRunParcels(tx, day))
    const group = groups.find((each) => each.slot.slotId === slot && each.zoneId === zone)
    const parcels = group?.parcels ?? []
    const joined = await append(tx, run.id, parcels)
    if (joined.length === 0) throw new RunRefused(refused('run-empty'))
    await keepStops(tx, parcels)
    await note(tx, run, { kind: run.isNew ? 'run-made' : 'run-changed', added: joined.length })
    return joined
  })
}

interface Put {
  day: string
  receipt: string
  /** The run in which the page showed it. */
  from: string
  run: string
}

/** Puts a parcel at the end of a run. Refused with `run-changed` if it is elsewhere by now, or is over. */
export function putInRun(shop: RunShop, { day, receipt, from, run: id }: Put): Promise<Outcome<null>> {
  return changeRuns(shop, async (tx) => {
    const run = await takeRun(tx, and(eq(runs.id, id), eq(runs.day, day)))
    const parcel = (await listRunParcels(tx, day)).find((each) => each.receipt === receipt)
    const isThere = parcel?.runId === from && from !== id && mayJoinRun(parcel)
    const joined = isThere ? await append(tx, id, [parcel]) : []
    if (joined.length === 0) throw new RunRefused(refused('run-changed'))
    await note(tx, run, { kind: 'run-changed', added: 1, receipt })
    return joined
  })
}

interface StepInRun {
  run: string
  /** The run's, as the page showed it: of two changes the second is refused. */
  version: number
  receipt: string
  step: RunStep
}

/** Moves a parcel before or after its neighbour, or takes it out. Refused with `run-changed`. */
export function stepInRun(
  shop: RunShop,
  { run: id, version, receipt, step }: StepInRun,
): Promise<Outcome<null>> {
  return changeRuns(shop, async (tx) => {
    const run = await takeRun(tx, and(eq(runs.id, id), eq(runs.version, version)))
    const moved = step === 'out' ? await takeOut(tx, id, receipt) : await moveByOne(tx, { id, receipt, step })
    if (moved.length === 0) throw new RunRefused(refused('run-changed'))
    await note(tx, run, {
      kind: 'run-changed',
      ...(step === 'out' ? { removed: 1 } : { sorted: true }),
      receipt,
    })
    return moved
  })
}

async function takeOut(tx: Transaction, runId: string, receipt: string): Promise<string[]> {
  const rows = await tx
    .update(deliveries)
    .set({ runId: null, runPosition: null })
    .where(
      and(
        ...[eq(deliveries.orderId, receipt), eq(deliveries.runId, runId)],
        sql`${deliveries.status} not in ('out', 'delivered')`,
      ),
    )
    .returning({ receipt: deliveries.orderId })
  return rows.map((row) => row.receipt)
}

interface Swap {
  id: string
  receipt: string
  step: 'up' | 'down'
}

/** Numbers the whole run again, so that gaps and equal places go. */
async function moveByOne(tx: Transaction, { id, receipt, step }: Swap): Promise<string[]> {
  const shift = step === 'up' ? -1.5 : 1.5
  const { rows } = await tx.execute<{ receipt: string }>(sql`
    update deliveries set run_position = placed.place from (
      select order_id, row_number() over (order by place + case when order_id = ${receipt} then ${shift}::numeric else 0 end) as place
        from (select order_id, row_number() over (order by run_position, order_id) as place
          from deliveries where run_id = ${id}) numbered) placed
      where deliveries.order_id = placed.order_id and deliveries.run_id = ${id}
      returning deliveries.order_id as receipt`)
  const receipts = rows.map((row) => row.receipt)
  return receipts.includes(receipt) ? receipts : []
}

async function findTarget(tx: Transaction, day: string, { run, name }: Target): Promise<ChangedRun> {
  if (run !== NEW_RUN) return takeRun(tx, and(eq(runs.id, run), eq(runs.day, day)))
  const id = randomUUID()
  await tx.insert(runs).values({ id, day, name })
  return { id, name, day, isNew: true }
}

/** Only parcels that are still where they were read. */
async function append(tx: Transaction, runId: string, parcels: RunParcel[]): Promise<string[]> {
  if (parcels.length === 0) return []
  const seen = JSON.stringify(parcels.map(({ receipt, runId: from }, at) => ({ receipt, from, at })))
  const { rows } = await tx.execute<{ receipt: string }>(sql`
    update deliveries set run_id = ${runId}, run_position = seen.at + 1 + (
        select coalesce(max(other.run_position), 0) from deliveries other where other.run_id = ${runId})
      from jsonb_to_recordset(${seen}::jsonb) as seen(receipt text, "from" text, at int)
      where deliveries.order_id = seen.receipt and deliveries.run_id is not distinct from seen."from"
        and deliveries.kind = 'delivery' and deliveries.status in ('accepted', 'arranging', 'ready', 'out')
      returning deliveries.order_id as receipt`)
  return rows.map(({ receipt }) => receipt)
}

interface Noted {
  kind: 'run-made' | 'run-changed'
  added?: number
  removed?: number
  sorted?: boolean
  receipt?: string
}

function note(tx: Transaction, { id, name, day }: ChangedRun, { kind, ...details }: Noted): Promise<void> {
  return noteChange(tx, {
    ...{ actor: 'owner', actorName: null, kind, subject: id },
    details: { name, day, ...details },
  })
}
