import { type SQL, sql } from 'drizzle-orm'
import { buyersToTell } from '#app/server/delivery/email-shopper.ts'
import { isTold } from '#app/server/settings/buyer-emails-sql.ts'
import { TOLD_STATUSES } from '#app/shop/tracking/buyer-emails.ts'

/** A move that is taken back at once is never told. */
export const TOLD_AFTER_S = 60

/** The emails to the buyers of a parcel about its event, for the same statement; no row where the owner has it off. */
export function stateEmailRow(events: SQL): SQL {
  const switches = TOLD_STATUSES.map((status) => sql`when ${status} then ${isTold(status)}`)
  return sql`select concat_ws('-', 'delivery-state', e.id, nullif(buyer.order_id, e.order_id)), 'delivery-state', buyer.order_id,
      e.id, buyer.email, buyer.language, now() + make_interval(secs => ${TOLD_AFTER_S})
    from ${events} e cross join lateral ${buyersToTell(sql`e.order_id`)} buyer
    where case e.to_status ${sql.join(switches, sql` `)} else false end`
}
