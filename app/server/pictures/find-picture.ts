import { eq, sql } from 'drizzle-orm'
import { isTrackKey } from '#app/server/core/track-key.ts'
import { deliveries, deliveryPictures, orders } from '#app/server/database/schema.ts'
import { liesIn } from '#app/server/delivery/joined-orders.ts'
import type { Shop } from '#app/server/shop.ts'
import { isPictureId, pictureKey } from './picture-key.ts'

/** One who may see photos of some parcels; for all others a photo is a 404. */
export type PictureViewer =
  | { kind: 'worker' }
  | { kind: 'run'; runId: string }
  | { kind: 'buyer'; uid: string }
  | { kind: 'track'; receipt: string; key: string }

interface Place extends Pick<typeof deliveries.$inferSelect, 'runId'> {
  userId: string | null
  /** All orders in the parcel. */
  receipts: string[]
}

const receipts = sql<string[]>`array(select part.id from orders part where ${liesIn(deliveries.orderId)})`

/** A WebP file; null for one that is unknown, gone, or for other eyes. Throws `FilesUnavailable`. */
export async function findPictureFor(
  shop: Pick<Shop, 'db' | 'files' | 'config'>,
  id: string,
  viewers: PictureViewer[],
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!isPictureId(id)) return null
  const [place] = await shop.db
    .select({ runId: deliveries.runId, userId: orders.userId, receipts })
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
      return place.receipts.includes(viewer.receipt) && isTrackKey(authSecret, viewer.receipt, viewer.key)
  }
}
