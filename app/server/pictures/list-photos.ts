import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { deliveries, deliveryEvents, deliveryPictures } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { HandOver, ParcelPhotos } from '#app/shop/pictures/delivery-picture.ts'

/** Oldest first. */
export function listPhotos({ db }: Pick<Shop, 'db'>, orderId: string) {
  const { id, kind, at, change, sendId } = deliveryPictures
  return db
    .select({ id, kind, at, change, sendId })
    .from(deliveryPictures)
    .where(eq(deliveryPictures.orderId, orderId))
    .orderBy(at, id)
}

/** What the owner sees of them; null for an order in another's parcel. */
export async function readParcelPhotos(
  { db }: Pick<Shop, 'db'>,
  orderId: string,
): Promise<ParcelPhotos | null> {
  const [delivery] = await db
    .select({ state: deliveries.photo, status: deliveries.status })
    .from(deliveries)
    .where(eq(deliveries.orderId, orderId))
  if (!delivery) return null
  const [photos, handOver] = await Promise.all([
    listPhotos({ db }, orderId),
    delivery.status === 'delivered' ? findHandOver({ db }, orderId) : null,
  ])
  return { orderId, state: delivery.state, photos, handOver, sendId: randomUUID() }
}

export async function findHandOver({ db }: Pick<Shop, 'db'>, orderId: string): Promise<HandOver | null> {
  const { leftAt, whoTook, collected, toStatus, at } = deliveryEvents
  const [event] = await db
    .select({ leftAt, whoTook, collected })
    .from(deliveryEvents)
    .where(and(eq(deliveryEvents.orderId, orderId), eq(toStatus, 'delivered')))
    .orderBy(desc(at))
    .limit(1)
  return event && (event.leftAt || event.whoTook || event.collected) ? event : null
}
