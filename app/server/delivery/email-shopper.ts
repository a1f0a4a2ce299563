import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { checkouts } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { isTold } from '#app/server/settings/buyer-emails-sql.ts'
import type { BuyerEmail } from '#app/shop/tracking/buyer-emails.ts'

interface DeliveryEmail {
  orderId: string
  eventId: string
  checkout: { email: string | null; language: typeof checkouts.$inferSelect.language }
  told: BuyerEmail
}

/** Writes no row without an email address, or if the owner switched this email off. */
export async function emailShopper(
  tx: Transaction,
  { orderId, eventId, checkout, told }: DeliveryEmail,
): Promise<void> {
  if (checkout.email === null) return
  await tx.execute(sql`insert into emails (id, kind, order_id, delivery_event_id, recipient, language)
    select ${randomUUID()}, 'delivery-changed', ${orderId}, ${eventId}, ${checkout.email}, ${checkout.language}
      where ${isTold(told)} on conflict do nothing`)
}
