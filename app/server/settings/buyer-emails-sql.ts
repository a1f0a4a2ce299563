import { type SQL, sql } from 'drizzle-orm'
import { BUYER_EMAILS, type BuyerEmail } from '#app/shop/tracking/buyer-emails.ts'

/** True where the owner has an email to buyers switched on, for the statement that writes it. */
export function isTold(name: BuyerEmail): SQL {
  return sql`coalesce(((select values from shop_settings) -> 'buyerEmails' ->> ${sql.raw(`'${name}'`)})::boolean, ${BUYER_EMAILS[name]})`
}
