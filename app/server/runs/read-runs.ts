import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import {
  deliveries,
  deliveryEvents,
  handPaymentEvents,
  handPayments,
  orders,
  ordersNow,
  runs,
  workLinks,
} from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import { liesIn } from '#app/server/delivery/joined-orders.ts'
import { listParcels } from '#app/server/delivery/parcels.ts'
import type { Shop } from '#app/server/shop.ts'
import { CASH_MEANS } from '#app/shop/payments/by-hand/hand-payment.ts'
import { type Run, type RunDay, type RunFacts, type RunParcel, toRunDay } from '#app/shop/runs/runs.ts'

/** The runs of a day, and the parcels that are in none. */
export async function readRunDay({ db }: Pick<Shop, 'db'>, day: string): Promise<RunDay> {
  const [facts, parcels] = await Promise.all([readFacts(db, eq(runs.day, day)), listRunParcels(db, day)])
  return toRunDay(facts, parcels)
}

export async function findRun({ db }: Pick<Shop, 'db'>, id: string): Promise<Run | null> {
  const [facts] = await readFacts(db, eq(runs.id, id))
  if (!facts) return null
  const { runs: found } = toRunDay([facts], await listRunParcels(db, facts.day))
  return found[0] ?? null
}

/** In the sequence of the papers. */
export async function listRunParcels(db: Database, day: string): Promise<RunParcel[]> {
  const parcels = await listParcels({ db }, { day, slotId: null })
  const receipts = parcels.map(({ receipt }) => receipt)
  const [places, cash] = await Promise.all([readPlaces(db, receipts), readCash(db, receipts)])
  return parcels.flatMap(({ receipt, stop, slot, zone, address, collect }) => {
    const place = places.get(receipt)
    const parcel = { receipt, stop, slot, zone, recipient: address.name, collect }
    return place ? [{ ...parcel, ...place, ...(cash.get(receipt) ?? NO_CASH) }] : []
  })
}

async function readPlaces(db: Database, receipts: string[]) {
  if (receipts.length === 0) return new Map<string, never>()
  const rows = await db
    .select({
      receipt: deliveries.orderId,
      zoneId: sql<string | null>`${ordersNow.delivery} ->> 'zoneId'`,
      ...{ status: deliveries.status, kind: deliveries.kind },
      ...{ runId: deliveries.runId, position: deliveries.runPosition },
    })
    .from(deliveries)
    .innerJoin(ordersNow, eq(ordersNow.id, deliveries.orderId))
    .where(inArray(deliveries.orderId, receipts))
  return new Map(rows.map(({ receipt, ...place }) => [receipt, place]))
}

type Cash = Pick<RunParcel, 'collected' | 'settled'>
const NO_CASH: Cash = { collected: null, settled: 0 }

const settledSince = sql<number>`(
  select coalesce(sum(money.amount), 0)::float8 from ${handPayments} money
  join ${orders} part on part.payment_id = money.reference
  where ${liesIn(deliveryEvents.orderId)} and money.status = 'received' and ${inArray(sql`money.means`, [...CASH_MEANS])}
    and exists (
      select from ${handPaymentEvents} word
      where word.reference = money.reference and word.to_status = 'received' and word.at >= (
        select max(made.at) from delivery_events made
        where made.order_id = ${deliveryEvents.orderId} and made.to_status = 'delivered' and made.from_status is distinct from 'delivered'))
)`

/** Cash of each parcel's last delivery, if that was not taken back. */
async function readCash(db: Database, receipts: string[]): Promise<Map<string, Cash>> {
  if (receipts.length === 0) return new Map()
  const { orderId, at, collected } = deliveryEvents
  const rows = await db
    .selectDistinctOn([orderId], { orderId, collected, settled: settledSince })
    .from(deliveryEvents)
    .innerJoin(deliveries, eq(deliveries.orderId, orderId))
    .where(
      and(
        inArray(orderId, receipts),
        ...[eq(deliveryEvents.toStatus, 'delivered'), eq(deliveries.status, 'delivered')],
      ),
    )
    .orderBy(orderId, desc(at))
  return new Map(rows.map(({ orderId, ...cash }) => [orderId, cash]))
}

const linkState = sql<RunFacts['link']>`case
  when ${workLinks.id} is null then 'none'
  when ${workLinks.revokedAt} is not null or ${workLinks.expiresAt} <= now() then 'over'
  when ${workLinks.deviceHash} is null then 'waiting' else 'opened' end`

export function readFacts(db: Database, which: ReturnType<typeof eq>): Promise<RunFacts[]> {
  return db
    .select({
      ...{ id: runs.id, day: runs.day, name: runs.name, version: runs.version },
      ...{ endedAt: runs.endedAt, cashGiven: runs.cashGiven, link: linkState },
    })
    .from(runs)
    .leftJoin(workLinks, eq(workLinks.id, runs.linkId))
    .where(which)
    .orderBy(asc(runs.createdAt), asc(runs.id))
}
