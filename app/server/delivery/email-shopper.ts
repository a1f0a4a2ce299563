import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#app/server/database/transact.ts'
import { isTold } from '#app/server/settings/buyer-emails-sql.ts'
import type { BuyerEmail } from '#app/shop/tracking/buyer-emails.ts'
import { isTakenOut, liesIn } from './joined-orders.ts'

interface DeliveryEmail {
  orderId: string
  eventId: string
  told: BuyerEmail
}

/**
 * The buyers of an order and of what still comes in its parcel, each with their own order. Each address once, however it is
 * written; that of the parcel's own order first.
 */
export const buyersToTell = (parcel: SQL) => sql`(
  select distinct on (lower(c.email)) part.id as order_id, c.email, c.language
  from orders part join checkouts c on c.id = part.checkout_id
  where ${liesIn(parcel)} and c.email is not null and (part.id = ${parcel}
    or exists (select from jsonb_array_elements(part.items) item where not ${isTakenOut(sql`part.payment_id`)}))
  order by lower(c.email), part.id <> ${parcel}, part.created_at, part.id
)`

/** Writes no row without an email address, or if the owner switched this email off. */
export async function emailShopper(
  tx: Transaction,
  { orderId, eventId, told }: DeliveryEmail,
): Promise<void> {
  await tx.execute(sql`insert into emails (id, kind, order_id, delivery_event_id, recipient, language)
    select gen_random_uuid(), 'delivery-changed', buyer.order_id, ${eventId}::uuid, buyer.email, buyer.language
      from ${buyersToTell(sql`${orderId}::text`)} buyer where ${isTold(told)} on conflict do nothing`)
}
