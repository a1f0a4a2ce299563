import { eq, getViewSelectedFields } from 'drizzle-orm'
import { deliveries, deliverySlots, ordersNow } from '#app/server/database/schema.ts'
import { comingItems, inParcel } from '#app/server/delivery/joined-orders.ts'
import { toDeliveryDetails } from '#app/server/delivery/order-delivery.ts'
import { readStateTimes } from '#app/server/moves/state-times.ts'
import { dueSql, isOwedSql } from '#app/server/payments/by-hand/is-owed-sql.ts'
import { findHandOver, listPhotos } from '#app/server/pictures/list-photos.ts'
import { listRefunds } from '#app/server/refunds/order-refunds.ts'
import type { Shop } from '#app/server/shop.ts'
import { addDays, bangkokDay, toMoment } from '#app/shop/day.ts'
import { STATUS_FACTS } from '#app/shop/delivery/delivery-status.ts'
import { STEPS_SHOWN_DAYS, toSteps } from '#app/shop/orders/order-progress.ts'
import { mayAnswerPhoto, type TrackedOrder } from '#app/shop/tracking/tracked-order.ts'

/** An order as its link shows it; null for an unknown one, and a week after its end. */
export async function findTracked(
  { db }: Pick<Shop, 'db'>,
  receipt: string,
  now = new Date(),
): Promise<TrackedOrder | null> {
  const [found] = await selectTracked(db, receipt)
  if (!found) return null
  const { order, items, delivery, slot, isOwed, due } = found
  const { orderId: parcel, status, photo, updatedAt } = delivery
  const { isOver } = STATUS_FACTS[status]
  // Only the buyer of the parcel itself is asked about its photo.
  const isOwn = parcel === receipt
  if (isOver && isSilent(updatedAt, now)) return null
  const { deliveryTime } = toDeliveryDetails(order.delivery, { delivery, slot })
  const [times, photos, handOver, given] = await Promise.all([
    readStateTimes(db, [parcel]),
    listPhotos({ db }, parcel),
    status === 'delivered' ? findHandOver({ db }, parcel) : null,
    listRefunds({ db }, [order.paymentId]),
  ])
  const newest = photos.findLast(({ kind }) => kind === 'finished')
  const { createdAt, price } = order
  const progress = { date: createdAt.toISOString(), deliveryTime, deliveryState: status, isOwed, price }
  return {
    ...{ receipt, items, recipient: order.address.name, deliveryTime },
    steps: toSteps({ ...progress, stateTimes: times.get(parcel) ?? {} }, now),
    ...{ leftAt: handOver?.leftAt ?? null, photo: isOwn ? photo : 'none', isOver },
    photos: photos.map(({ id, kind, at }) => ({ id, kind, at: at.toISOString() })),
    mayAnswer:
      isOwn &&
      newest !== undefined &&
      mayAnswerPhoto({ photo, photoAt: newest.at, status, deliveryTime }, now),
    refunds: given.get(order.paymentId) ?? [],
    total: price.total,
    owed: due === null ? null : { amount: order.amount, due },
  }
}

function selectTracked(db: Shop['db'], receipt: string) {
  return db
    .select({
      order: getViewSelectedFields(ordersNow),
      items: comingItems,
      delivery: deliveries,
      slot: deliverySlots,
      isOwed: isOwedSql,
      due: dueSql,
    })
    .from(ordersNow)
    .innerJoin(deliveries, inParcel)
    .leftJoin(deliverySlots, eq(deliverySlots.id, deliveries.slotId))
    .where(eq(ordersNow.id, receipt))
}

function isSilent(endedAt: Date, now: Date): boolean {
  return toMoment(addDays(bangkokDay(endedAt), STEPS_SHOWN_DAYS), 0) < now
}
