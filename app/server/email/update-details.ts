import { and, eq, getViewSelectedFields, ne, sql } from 'drizzle-orm'
import { trackUrl } from '#app/server/core/track-key.ts'
import { buyerNameSql } from '#app/server/database/buyer-name-sql.ts'
import {
  deliveries,
  deliveryEvents,
  deliveryPictures,
  deliverySlots,
  ordersNow,
  user,
} from '#app/server/database/schema.ts'
import { comingItems } from '#app/server/delivery/joined-orders.ts'
import { toDeliveryDetails } from '#app/server/delivery/order-delivery.ts'
import type { Shop } from '#app/server/shop.ts'
import { TOLD_STATUSES } from '#app/shop/tracking/buyer-emails.ts'
import { mayAnswerPhoto } from '#app/shop/tracking/tracked-order.ts'
import type { PhotoRequest } from './templates/owner-emails.ts'
import type { PhotoUpdate, StateUpdate } from './templates/update-emails.ts'

type NewsShop = Pick<Shop, 'db' | 'config'>

const orderFacts = {
  order: getViewSelectedFields(ordersNow),
  items: comingItems,
  shopper: buyerNameSql(ordersNow),
  delivery: deliveries,
  slot: deliverySlots,
}

/** A move of a parcel; null if it was taken back, the parcel is cancelled, or if a photo was emailed instead of *ready*. */
export async function findStateUpdate(
  { db, config }: NewsShop,
  eventId: string,
): Promise<StateUpdate | null> {
  const [found] = await readMove(db, eventId)
  const status = TOLD_STATUSES.find((told) => told === found?.event.toStatus)
  if (!found || !status) return null
  const { order, items, shopper, event, delivery, slot } = found
  const { failure, leftAt, whoTook } = event
  return {
    ...{ receipt: order.id, shopper, items, address: order.address, status },
    ...{ kind: delivery.kind, failure, leftAt, whoTook },
    deliveryTime: toDeliveryDetails(order.delivery, { delivery, slot }).deliveryTime,
    url: trackUrl(config, order.id),
  }
}

function readMove(db: Shop['db'], eventId: string) {
  return db
    .select({ ...orderFacts, event: deliveryEvents })
    .from(deliveryEvents)
    .innerJoin(deliveries, eq(deliveries.orderId, deliveryEvents.orderId))
    .innerJoin(ordersNow, eq(ordersNow.id, deliveryEvents.orderId))
    .leftJoin(user, eq(user.id, ordersNow.userId))
    .leftJoin(deliverySlots, eq(deliverySlots.id, deliveries.slotId))
    .where(and(eq(deliveryEvents.id, eventId), ...isWorthTelling))
}

/** Not cancelled, not taken back, and not told by a photo. */
const isWorthTelling = [
  ne(deliveries.status, 'cancelled'),
  sql`not exists (select from delivery_events back where back.order_id = ${deliveryEvents.orderId} and back.takes_back
          and back.at = (select min(at) from delivery_events later where later.order_id = ${deliveryEvents.orderId} and later.at > ${deliveryEvents.at}))`,
  sql`not (${deliveryEvents.toStatus} = 'ready' and exists (select from emails e join delivery_pictures p on p.id = e.about_id
          where e.kind = 'delivery-photo' and p.order_id = ${deliveryEvents.orderId}))`,
]

/** A photo of the finished bouquet; null once it was removed, or its parcel is cancelled. */
export async function findPhotoUpdate(
  { db, config }: NewsShop,
  pictureId: string,
): Promise<PhotoUpdate | null> {
  const [found] = await readPhoto(db, pictureId)
  if (!found) return null
  const { order, items, shopper, delivery, slot, photoAt } = found
  const { deliveryTime } = toDeliveryDetails(order.delivery, { delivery, slot })
  const url = trackUrl(config, order.id)
  const { photo, status } = delivery
  return {
    ...{ receipt: order.id, shopper, items, address: order.address, deliveryTime, url },
    picture: url.replace('?', `/pictures/${pictureId}?`),
    mayAnswer: mayAnswerPhoto({ photo, photoAt, status, deliveryTime }, new Date()),
  }
}

function readPhoto(db: Shop['db'], pictureId: string) {
  return db
    .select({ ...orderFacts, photoAt: deliveryPictures.at })
    .from(deliveryPictures)
    .innerJoin(deliveries, eq(deliveries.orderId, deliveryPictures.orderId))
    .innerJoin(ordersNow, eq(ordersNow.id, deliveryPictures.orderId))
    .leftJoin(user, eq(user.id, ordersNow.userId))
    .leftJoin(deliverySlots, eq(deliverySlots.id, deliveries.slotId))
    .where(and(eq(deliveryPictures.id, pictureId), ne(deliveries.status, 'cancelled')))
}

/** What a buyer wants changed; null once the photo is gone. */
export async function findRequest({ db }: NewsShop, pictureId: string): Promise<PhotoRequest | null> {
  const [found] = await db
    .select({ receipt: deliveryPictures.orderId, change: deliveryPictures.change })
    .from(deliveryPictures)
    .where(eq(deliveryPictures.id, pictureId))
  return found ? { receipt: found.receipt, change: found.change ?? '' } : null
}
