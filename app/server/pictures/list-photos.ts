import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { deliveries, deliveryPictures } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { ParcelPhotos } from '#app/shop/pictures/delivery-picture.ts'

/** Oldest first. */
export function listPhotos({ db }: Pick<Shop, 'db'>, orderId: string) {
  const { id, kind, at, change } = deliveryPictures
  return db
    .select({ id, kind, at, change })
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
    .select({ state: deliveries.photo })
    .from(deliveries)
    .where(eq(deliveries.orderId, orderId))
  if (!delivery) return null
  return { orderId, ...delivery, photos: await listPhotos({ db }, orderId), sendId: randomUUID() }
}
