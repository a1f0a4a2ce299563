import { sql } from 'drizzle-orm'
import { listed } from '#app/server/database/schema/columns.ts'
import { ownerEmailRow } from '#app/server/email/queue-owner-email.ts'
import type { Shop } from '#app/server/shop.ts'
import { IN_SHOP } from '#app/shop/delivery/delivery-status.ts'
import { toPhotoState } from '#app/shop/pictures/delivery-picture.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { findAsked } from '#app/shop/tracking/tracked-order.ts'
import { findTracked } from './find-tracked.ts'

interface Answer {
  receipt: string
  /** The newest photo that the page showed; pages of before do not say. */
  seen?: string | undefined
  /** What shall be changed; null for a yes. */
  change: string | null
}

/**
 * Notes what the buyer thinks of the photo of the bouquet, once, in one statement with the owner's email. Refused with
 * `not-found`, with `photo-late` once it was answered or the parcel leaves, or with `delivery-moved` for another photo than
 * the buyer has seen.
 */
export async function answerPhoto(
  shop: Pick<Shop, 'db' | 'live'>,
  { receipt, seen, change }: Answer,
): Promise<Outcome<null>> {
  const tracked = await findTracked(shop, receipt)
  if (!tracked) return refused('not-found')
  const photo = findAsked(tracked.photos)
  if (!tracked.mayAnswer || !photo) return refused('photo-late')
  if (seen !== undefined && seen !== photo.id) return refused('delivery-moved')
  const { rows } = await shop.db.execute<{ user: string | null }>(sql`
    with asked as (
      select id from delivery_pictures where id = ${photo.id} for update),
    answered as (
      update deliveries set photo = ${toPhotoState({ change: change ?? '' })} from asked
        where order_id = ${receipt} and photo = 'sent' and status in (${listed([...IN_SHOP, 'unscheduled'])})
          and asked.id = (select id from delivery_pictures where order_id = ${receipt} and kind = 'finished' order by at desc, id desc limit 1)
        returning order_id),
    noted as (
      update delivery_pictures set change = ${change ?? ''} from answered
        where delivery_pictures.id = ${photo.id} returning id as about, change),
    requested as (select about from noted where change <> ''),
    told as (
      insert into emails (id, kind, about_id, recipient, language)
        ${ownerEmailRow('owner-photo', sql`about`, { from: sql`from requested` })})
    select o.user_id as "user" from answered join orders o on o.id = answered.order_id`)
  const [row] = rows
  if (!row) return refused('photo-late')
  shop.live.broadcastOrderChange(receipt, row.user)
  return done(null)
}
