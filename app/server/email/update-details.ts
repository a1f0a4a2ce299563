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
import type { AboutEvent } from './content.ts'
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

/** A move of a parcel; null once it stands elsewhere, if it was told already, or if a photo was emailed instead of *ready*. */
export async function findStateUpdate(
  { db, config }: NewsShop,
  email: AboutEvent,
): Promise<StateUpdate | null> {
  const [found] = await readMove(db, email)
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

function readMove(db: Shop['db'], { deliveryEventId, orderId }: AboutEvent) {
  return db
    .select({ ...orderFacts, event: deliveryEvents })
    .from(deliveryEvents)
    .innerJoin(deliveries, eq(deliveries.orderId, deliveryEvents.orderId))
    .innerJoin(ordersNow, eq(ordersNow.id, orderId ?? ''))
    .leftJoin(user, eq(user.id, ordersNow.userId))
    .leftJoin(deliverySlots, eq(deliverySlots.id, deliveries.slotId))
    .where(and(eq(deliveryEvents.id, deliveryEventId ?? ''), ...isWorthTelling))
}

/**
 * The parcel stands there; of two emails about the same step the first that was sent counts, else the last. What follows a
 * failure is told anew. Only the buyer of the parcel's own order gets photos by email.
 */
const isWorthTelling = [
  eq(deliveries.status, deliveryEvents.toStatus),
  sql`not exists (select from delivery_events again where again.order_id = ${deliveryEvents.orderId}
          and again.to_status = ${deliveryEvents.toStatus} and again.from_status is distinct from again.to_status
          and not again.takes_back and again.at > ${deliveryEvents.at})`,
  sql`not exists (select from delivery_events told join emails e on e.delivery_event_id = told.id and e.order_id = ${ordersNow.id}
          where told.order_id = ${deliveryEvents.orderId} and told.to_status = ${deliveryEvents.toStatus}
          and told.at < ${deliveryEvents.at} and e.kind = 'delivery-state' and e.sent_at is not null
          and not exists (select from delivery_events failed where failed.order_id = told.order_id
            and failed.to_status = 'failed' and failed.at between told.at and ${deliveryEvents.at}))`,
  sql`not (${deliveryEvents.toStatus} = 'ready' and ${ordersNow.id} = ${deliveryEvents.orderId} and exists (select from emails e join delivery_pictures p on p.id = e.about_id
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
