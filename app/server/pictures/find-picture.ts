import { eq } from 'drizzle-orm'
import { isTrackKey } from '#app/server/core/track-key.ts'
import { deliveries, deliveryPictures, orders } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import { isPictureId, pictureKey } from './picture-key.ts'

/** One who may see photos of some parcels; for all others a photo is a 404. */
export type PictureViewer =
  | { kind: 'worker' }
  | { kind: 'run'; runId: string }
  | { kind: 'buyer'; uid: string }
  | { kind: 'track'; receipt: string; key: string }

type Place = Pick<typeof deliveries.$inferSelect, 'orderId' | 'runId'> & { userId: string | null }

/** A WebP file; null for one that is unknown, gone, or for other eyes. Throws `FilesUnavailable`. */
export async function findPictureFor(
  shop: Pick<Shop, 'db' | 'files' | 'config'>,
  id: string,
  viewers: PictureViewer[],
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!isPictureId(id)) return null
  const [place] = await shop.db
    .select({ orderId: deliveries.orderId, runId: deliveries.runId, userId: orders.userId })
    .from(deliveryPictures)
    .innerJoin(deliveries, eq(deliveries.orderId, deliveryPictures.orderId))
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .where(eq(deliveryPictures.id, id))
  if (!place || !viewers.some((viewer) => maySee(shop.config.authSecret, viewer, place))) return null
  return shop.files.get(pictureKey(id))
}

function maySee(authSecret: string, viewer: PictureViewer, place: Place): boolean {
  switch (viewer.kind) {
    case 'worker':
      return true
    case 'run':
      return place.runId === viewer.runId
    case 'buyer':
      return place.userId === viewer.uid
    case 'track':
      return viewer.receipt === place.orderId && isTrackKey(authSecret, viewer.receipt, viewer.key)
  }
}
