import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { deliveries, deliveryPictures, orders } from '#app/server/database/schema.ts'
import { FilesUnavailable } from '#app/server/files/file-store.ts'
import { readImage } from '#app/server/images/read-image.ts'
import type { Mover } from '#app/server/moves/move-delivery.ts'
import type { Shop } from '#app/server/shop.ts'
import {
  type DeliveryPictureKind,
  MAX_PICTURE_BYTES,
  MAX_PICTURES,
  PICTURE_SIDE_PX,
} from '#app/shop/pictures/delivery-picture.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { pictureKey } from './picture-key.ts'

type PictureShop = Pick<Shop, 'db' | 'files' | 'live' | 'log'>

export interface NewPicture {
  orderId: string
  kind: DeliveryPictureKind
  bytes: Uint8Array
  mover: Mover
  /** Sent again with the same id, a picture is kept once. */
  sendId?: string
}

type Saved = Outcome<{ id: string }>

/**
 * Keeps a photo of a parcel, drawn anew and so without place and camera. Refused with `not-found`, `images-too-many`,
 * `image-not-saved` or an image's problem; then nothing is kept, at most a file that nothing refers to.
 */
export async function saveDeliveryPicture(shop: PictureShop, picture: NewPicture): Promise<Saved> {
  const refusal = await checkOrder(shop, picture)
  if (refusal) return refusal
  const file = new File([new Uint8Array(picture.bytes)], 'photo')
  const image = await readImage(file, PICTURE_SIDE_PX, MAX_PICTURE_BYTES)
  if (!image.ok) return image
  const id = randomBytes(24).toString('base64url')
  try {
    await shop.files.put(pictureKey(id), image.value.bytes, image.value.contentType)
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    shop.log.error({ event: 'picture-unsaved', err: error }, 'a photo of a parcel could not be kept')
    return refused('image-not-saved')
  }
  return storeRow(shop, id, picture)
}

/** Before the photo is drawn, which takes long. */
async function checkOrder({ db }: PictureShop, { orderId, sendId }: NewPicture): Promise<Saved | null> {
  const [order] = await db
    .select({ id: deliveries.orderId })
    .from(deliveries)
    .where(eq(deliveries.orderId, orderId))
  if (!order) return refused('not-found')
  const before = await findSent({ db }, orderId, sendId)
  if (before) return done(before)
  const count = await db.$count(deliveryPictures, eq(deliveryPictures.orderId, orderId))
  return count >= MAX_PICTURES ? refused('images-too-many') : null
}

async function findSent({ db }: Pick<Shop, 'db'>, orderId: string, sendId: string | undefined) {
  if (!sendId) return undefined
  const [found] = await db
    .select({ id: deliveryPictures.id })
    .from(deliveryPictures)
    .where(and(eq(deliveryPictures.sendId, sendId), eq(deliveryPictures.orderId, orderId)))
  return found
}

/** One statement, so that a photo never counts as sent without its row. */
async function storeRow(shop: PictureShop, id: string, picture: NewPicture): Promise<Saved> {
  const { orderId, kind, sendId, mover } = picture
  const { rows } = await shop.db.execute<{ id: string; user: string | null }>(sql`
    with kept as (
      insert into ${deliveryPictures} (id, order_id, kind, actor, actor_name, send_id)
        values (${id}, ${orderId}, ${kind}, ${mover.actor}, ${mover.actorName}, ${sendId ?? null}::uuid)
        on conflict (send_id) do nothing returning id, order_id),
    shown as (
      update ${deliveries} set photo = 'sent' from kept
        where deliveries.order_id = kept.order_id and ${kind} = 'finished')
    select kept.id, o.user_id as "user" from kept join ${orders} o on o.id = kept.order_id`)
  const [row] = rows
  if (row) {
    shop.live.broadcastOrderChange(orderId, row.user)
    return done({ id })
  }
  const before = await findSent(shop, orderId, sendId)
  return before ? done(before) : refused('not-found')
}
