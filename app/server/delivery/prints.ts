import {
  and,
  desc,
  eq,
  inArray,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { deliveries, ordersNow, prints } from '#app/server/database/schema.ts'
import { type Database, type Transaction, transact } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/shop.ts'
import { TIMED } from '#app/shop/delivery/delivery-status.ts'
import {
  hasPaper,
  isAsShown,
  type PaperName,
  type Printed,
  type PrintName,
  type PrintState,
  printState,
  type ShownParcel,
} from '#app/shop/delivery/print/papers.ts'
import type { Parcel } from '#app/shop/delivery/print/parcel.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { changesOnPaper } from './joined-orders.ts'
import { keepStops, lockStops } from './keep-stops.ts'
import { listParcels } from './parcels.ts'

interface PrintedPage {
  day: string
  slotId: string | null
  paper: PrintName
  shown: ShownParcel[]
}

/**
 * Notes that papers were printed, and keeps the numbers that they show. Refused with `delivery-moved` if the page shows
 * something else than what is true now.
 */
export async function notePrinted(
  { pool }: Pick<Shop, 'pool'>,
  { paper, shown, ...stop }: PrintedPage,
): Promise<Outcome<null>> {
  return transact(pool, async (tx) => {
    await lockStops(tx)
    const found = await findShown(tx, stop, shown)
    if (!found) return refused('delivery-moved')
    await keepStops(tx, found)
    await insertPrints(
      tx,
      found.filter(({ gift }) => hasPaper(paper, gift)),
      { paper },
    )
    return done(null)
  })
}

/** Null if something else is true now. */
async function findShown(
  tx: Transaction,
  stop: { day: string; slotId: string | null },
  shown: ShownParcel[],
): Promise<Parcel[] | null> {
  const listed = await listParcels({ db: tx }, stop)
  const parcels = new Map(listed.map((parcel) => [parcel.receipt, parcel]))
  const printed = shown.map((seen) => ({ seen, parcel: parcels.get(seen.receipt) }))
  if (!printed.every(({ seen, parcel }) => isAsShown(seen, parcel))) return null
  return printed.flatMap(({ parcel }) => parcel ?? [])
}

export async function insertPrints(
  tx: Transaction,
  parcels: Parcel[],
  print: { paper: PaperName; runId?: string },
): Promise<void> {
  if (parcels.length === 0) return
  await tx.insert(prints).values(
    parcels.map(({ receipt, corrections, slot: { day, slotId } }) => ({
      ...{ orderId: receipt, corrections, day, slotId },
      ...print,
    })),
  )
}

/** Notes a packing slip, with the order as its page shows it. */
export async function noteSlip(
  { db }: Pick<Shop, 'db'>,
  orderId: string,
  corrections: number,
): Promise<Outcome<null>> {
  const [now] = await db
    .select(printedNow)
    .from(ordersNow)
    .leftJoin(deliveries, isDelivered)
    .where(eq(ordersNow.id, orderId))
  if (!now) return refused('not-found')
  if (now.corrections !== corrections) return refused('delivery-moved')
  await db.insert(prints).values({ orderId, paper: 'slip', ...now })
  return done(null)
}

const isDelivered = eq(deliveries.orderId, ordersNow.id)
const printedNow = { corrections: changesOnPaper, day: deliveries.day, slotId: deliveries.slotId }

/** Maps each parcel's receipt to the state of this paper: not printed, printed, or changed since. */
export async function readPrintStates(
  { db }: { db: Database },
  paper: PaperName,
  parcels: Parcel[],
): Promise<Map<string, PrintState>> {
  const receipts = parcels.map(({ receipt }) => receipt)
  const last =
    receipts.length === 0
      ? []
      : await lastPrints(db, and(inArray(prints.orderId, receipts), eq(prints.paper, paper)))
  const printed = new Map(last.map((row) => [row.orderId, row]))
  return new Map(
    parcels.map(({ receipt, corrections, slot: { day, slotId } }) => [
      receipt,
      printState({ corrections, day, slotId }, printed.get(receipt) ?? null),
    ]),
  )
}

/** An order's papers that were printed before it was corrected or moved. */
export async function listOutdatedPapers(
  { db }: { db: Database },
  orderId: string,
  now: Printed,
): Promise<PaperName[]> {
  const printed = await lastPrints(db, eq(prints.orderId, orderId))
  return printed.filter((print) => printState(now, print) === 'changed').map(({ paper }) => paper)
}

/** True once any paper of an order was printed. */
export function isPrinted(orderId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from prints where prints.order_id = ${orderId})`
}

function lastPrints(db: Database, which: ReturnType<typeof and>) {
  return db
    .selectDistinctOn([prints.orderId, prints.paper])
    .from(prints)
    .where(which)
    .orderBy(prints.orderId, prints.paper, desc(prints.at))
}

/** Orders that a paper of this day and time shows, and that were moved or cancelled since. */
export async function listGone(
  { db }: { db: Database },
  { day, slotId, paper }: { day: string; slotId: string | null; paper: PrintName },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: prints.orderId })
    .from(prints)
    .innerJoin(deliveries, eq(deliveries.orderId, prints.orderId))
    .where(and(...[eq(prints.day, day), eq(prints.paper, paper), isInSlot(slotId)], hasMoved))
    .orderBy(prints.orderId)
  return rows.map(({ orderId }) => orderId)
}

const isInSlot = (slotId: string | null) => (slotId === null ? undefined : eq(prints.slotId, slotId))

const hasMoved = or(
  notInArray(deliveries.status, TIMED),
  isNull(deliveries.day),
  ne(deliveries.day, prints.day),
  ne(deliveries.slotId, prints.slotId),
)
