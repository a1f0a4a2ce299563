import { and, eq, getViewSelectedFields, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { deliveries, deliverySlots, ordersNow, runs } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import { toDeliveryDetails } from '#app/server/delivery/order-delivery.ts'
import { listInParcels, type ParcelLine } from '#app/server/delivery/parcel-lines.ts'
import { listStops } from '#app/server/delivery/parcels.ts'
import { readLastMoves } from '#app/server/moves/move-delivery.ts'
import type { Shop } from '#app/server/shop.ts'
import type { BoardCard, BoardLine } from '#app/shop/board/board.ts'
import type { WaitingParcels } from '#app/shop/board/waiting.ts'
import { TIMED, UNDER_WAY } from '#app/shop/delivery/delivery-status.ts'
import { hasCard } from '#app/shop/delivery/gift.ts'
import { withoutEmpty } from '#app/shop/delivery/print/parcel.ts'
import { findTakenBack } from '#app/shop/delivery/take-back.ts'
import { WAITS } from './waiting.ts'

/** A day, or all parcels that wait for the same thing. */
export type BoardChoice = { day: string } | { only: WaitingParcels }

/** The parcels of a day, and those without a time that the shop still has to make or bring; or those that wait. */
export async function readBoard({ db }: Pick<Shop, 'db'>, choice: BoardChoice): Promise<BoardCard[]> {
  const isWanted = 'only' in choice ? WAITS[choice.only] : isOfDay(choice.day)
  const [rows, ofDay] = await Promise.all([
    readRows({ db }, isWanted),
    'day' in choice ? listStops(db, { day: choice.day, slotId: null }) : null,
  ])
  const stops = ofDay ?? (await listStopsOfDays(db, rows))
  const cards = await toCards({ db }, rows)
  return cards.map((card) => ({ ...card, stop: stops.get(card.receipt) ?? null }))
}

/** Those of some parcels that the board of a day shows. Their numbers are only read with all others. */
export async function readCards(
  { db }: Pick<Shop, 'db'>,
  day: string,
  receipts: string[],
): Promise<BoardCard[]> {
  return toCards({ db }, await readRows({ db }, and(inArray(ordersNow.id, receipts), isOfDay(day))))
}

async function listStopsOfDays(db: Database, rows: Row[]): Promise<Map<string, number>> {
  const days = [...new Set(rows.flatMap(({ delivery: { day } }) => day ?? []))]
  const found = await Promise.all(days.map((day) => listStops(db, { day, slotId: null })))
  return new Map(found.flatMap((ofDay) => [...ofDay]))
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

async function toCards({ db }: Pick<Shop, 'db'>, rows: Row[]): Promise<BoardCard[]> {
  const now = new Date()
  const ids = rows.map(({ order }) => order.id)
  const [contents, lastMoves] = await Promise.all([listInParcels(db, ids), readLastMoves(db, ids)])
  return rows.map(({ order, delivery, slot, run }) => {
    const lastMove = lastMoves.get(order.id)
    const { gift, deliveryTime } = toDeliveryDetails(order.delivery, { delivery, slot })
    const { lines = [], collect = 0 } = contents.get(order.id) ?? {}
    const { call, replace, placeKind, anonymous } = gift
    return {
      receipt: order.id,
      ...{ status: delivery.status, kind: delivery.kind, version: delivery.version, collect },
      ...{ deliveryTime, slot: deliveryTime?.status === 'accepted' ? deliveryTime.slot : null },
      ...{ stop: null, run },
      mayTakeBack: lastMove !== undefined && findTakenBack(lastMove, now) !== null,
      photo: delivery.photo,
      recipient: order.address.name,
      district: order.delivery?.place?.district ?? null,
      gift: { ...withoutEmpty({ call, replace, placeKind, anonymous }), hasCard: hasCard(gift) },
      lines: toLines(lines, delivery.made),
    }
  })
}

/** A product of several orders in one parcel is one line. */
function toLines(lines: ParcelLine[], made: Record<string, number>): BoardLine[] {
  const groups = Map.groupBy(lines, ({ id, isTakenOut }) => `${isTakenOut} ${id}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { id, title, imageUrl, isTakenOut } = first
    const count = group.reduce((sum, line) => sum + line.count, 0)
    return [{ id, title, imageUrl, isTakenOut, count, made: Math.min(made[id] ?? 0, count) }]
  })
}

const isOfDay = (day: string) =>
  or(
    and(eq(deliveries.day, day), inArray(deliveries.status, TIMED)),
    and(eq(deliveries.kind, 'untimed'), inArray(deliveries.status, UNDER_WAY)),
  )

function readRows({ db }: Pick<Shop, 'db'>, isWanted: SQL | undefined) {
  return db
    .select({
      order: getViewSelectedFields(ordersNow),
      delivery: deliveries,
      slot: deliverySlots,
      run: runs.name,
    })
    .from(deliveries)
    .innerJoin(ordersNow, eq(ordersNow.id, deliveries.orderId))
    .leftJoin(deliverySlots, eq(deliverySlots.id, deliveries.slotId))
    .leftJoin(runs, and(eq(runs.id, deliveries.runId), isNull(runs.endedAt)))
    .where(isWanted)
    .orderBy(ordersNow.createdAt, ordersNow.id)
}
