import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { deliveries, deliveryPictures, orders } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { TOLD_AFTER_S } from '#app/server/email/state-email-row.ts'
import { FilesUnavailable } from '#app/server/files/file-store.ts'
import { readImage } from '#app/server/images/read-image.ts'
import type { Mover } from '#app/server/moves/move-delivery.ts'
import { isTold } from '#app/server/settings/buyer-emails-sql.ts'
import type { Shop } from '#app/server/shop.ts'
import {
  type DeliveryPictureKind,
  MAX_PICTURE_BYTES,
  MAX_PICTURES,
  PICTURE_SIDE_PX,
  toPhotoState,
} from '#app/shop/pictures/delivery-picture.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { listPhotos } from './list-photos.ts'
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
  if (file.size > MAX_PICTURE_BYTES) return refused('picture-too-large')
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

/** One statement with the buyer's email, so that a photo never counts as sent without its row. */
async function storeRow(shop: PictureShop, id: string, picture: NewPicture): Promise<Saved> {
  const { orderId, kind, sendId, mover } = picture
  const { rows } = await shop.db.execute<{ id: string; user: string | null }>(sql`
    with kept as (
      insert into ${deliveryPictures} (id, order_id, kind, actor, actor_name, send_id)
        values (${id}, ${orderId}, ${kind}, ${mover.actor}, ${mover.actorName}, ${sendId ?? null}::uuid)
        on conflict (send_id) do nothing returning id, order_id),
    shown as (
      update ${deliveries} set photo = 'sent' from kept
        where deliveries.order_id = kept.order_id and ${kind} = 'finished'),
    told as (
      insert into emails (id, kind, about_id, recipient, language, next_attempt_at)
        select 'delivery-photo-' || md5(kept.id), 'delivery-photo', kept.id, c.email, c.language,
            now() + make_interval(secs => ${TOLD_AFTER_S})
          from kept join ${orders} o on o.id = kept.order_id join checkouts c on c.id = o.checkout_id
          where ${kind} = 'finished' and c.email is not null and ${isTold('photo')})
    select kept.id, o.user_id as "user" from kept join ${orders} o on o.id = kept.order_id`)
  const [row] = rows
  if (row) {
    shop.live.broadcastOrderChange(orderId, row.user)
    return done({ id })
  }
  const before = await findSent(shop, orderId, sendId)
  return before ? done(before) : refused('not-found')
}

/**
 * Removes a photo that was taken by mistake; the answer to the one before it counts again. An email about it that has not
 * left is never sent. False if there is none.
 */
export async function removeDeliveryPicture(
  shop: PictureShop,
  { orderId, id }: { orderId: string; id: string },
): Promise<boolean> {
  const order = await shop.db.transaction(async (tx) => {
    const isOne = and(eq(deliveryPictures.id, id), eq(deliveryPictures.orderId, orderId))
    const gone = await tx.delete(deliveryPictures).where(isOne).returning({ kind: deliveryPictures.kind })
    if (gone.some(({ kind }) => kind === 'finished')) await showNewest(tx, orderId)
    const [of] = await tx.select({ user: orders.userId }).from(orders).where(eq(orders.id, orderId))
    return gone.length > 0 ? of : undefined
  })
  if (!order) return false
  shop.live.broadcastOrderChange(orderId, order.user)
  // Without a row nobody gets it; a file that stays now goes with the next orphans.
  await shop.files.remove(pictureKey(id)).catch(() => {})
  return true
}

async function showNewest(tx: Transaction, orderId: string) {
  const isOf = eq(deliveries.orderId, orderId)
  // A photo that is being sent comes first, and is then seen here.
  await tx.select({ photo: deliveries.photo }).from(deliveries).where(isOf).for('update')
  const newest = (await listPhotos({ db: tx }, orderId)).findLast(({ kind }) => kind === 'finished')
  await tx
    .update(deliveries)
    .set({ photo: toPhotoState(newest) })
    .where(isOf)
}
