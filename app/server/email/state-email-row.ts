import { type SQL, sql } from 'drizzle-orm'
import { isTold } from '#app/server/settings/buyer-emails-sql.ts'
import { TOLD_STATUSES } from '#app/shop/tracking/buyer-emails.ts'

/** A move that is taken back at once is never told. */
export const TOLD_AFTER_S = 60

/** The buyer's email about an event of a parcel, for the same statement; no row where the owner has it off. */
export function stateEmailRow(events: SQL): SQL {
  const switches = TOLD_STATUSES.map((status) => sql`when ${status} then ${isTold(status)}`)
  return sql`select 'delivery-state-' || e.id, 'delivery-state', e.order_id, e.id, c.email, c.language,
      now() + make_interval(secs => ${TOLD_AFTER_S})
    from ${events} e join orders o on o.id = e.order_id join checkouts c on c.id = o.checkout_id
    where c.email is not null and case e.to_status ${sql.join(switches, sql` `)} else false end`
}
