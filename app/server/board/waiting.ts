import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { listed } from '#app/server/database/schema/columns.ts'
import { checkouts, deliveries, handPayments, ordersNow } from '#app/server/database/schema.ts'
import { changesOnPaper } from '#app/server/delivery/joined-orders.ts'
import type { Shop } from '#app/server/shop.ts'
import { WAITING_PARCELS, type Waiting, type WaitingParcels } from '#app/shop/board/waiting.ts'
import { CANCELLED } from '#app/shop/checkout/checkout-status.ts'
import { TIME_ZONE } from '#app/shop/day.ts'
import { IN_SHOP, UNDER_WAY } from '#app/shop/delivery/delivery-status.ts'

const underWay = sql`${deliveries.status} in (${listed(UNDER_WAY)})`

/** A paper counts by its last print. Days that are over are not printed again. */
const isChanged = sql`${underWay} and ${deliveries.day} >= (now() at time zone ${sql.raw(`'${TIME_ZONE}'`)})::date and exists (
  select from (
    select distinct on (paper) * from prints where prints.order_id = ${deliveries.orderId} order by paper, at desc) last
  where (last.day, last.slot_id) is distinct from (${deliveries.day}, ${deliveries.slotId})
    or last.corrections <> (select ${changesOnPaper} from ${ordersNow} where ${ordersNow.id} = ${deliveries.orderId}))`

/** For the deliveries of a statement. */
export const WAITS: Record<WaitingParcels, SQL> = {
  unscheduled: sql`${deliveries.status} = 'unscheduled'`,
  late: sql`${underWay} and ${deliveries.status} <> 'failed' and now() > (select (${deliveries.day} + make_interval(mins => ends))
    at time zone ${sql.raw(`'${TIME_ZONE}'`)} from delivery_slots where delivery_slots.id = ${deliveries.slotId})`,
  failed: sql`${deliveries.status} = 'failed'`,
  photo: sql`${deliveries.photo} = 'changes' and ${deliveries.status} in (${listed(IN_SHOP)})`,
  changed: isChanged,
}

export async function countWaiting({ db }: Pick<Shop, 'db'>): Promise<Waiting> {
  const counts = WAITING_PARCELS.map(
    (name) => sql`count(*) filter (where ${WAITS[name]})::int as ${sql.identifier(name)}`,
  )
  const [{ rows }, slips, links] = await Promise.all([
    db.execute<Record<WaitingParcels, number>>(sql`select ${sql.join(counts, sql`, `)} from ${deliveries}
      where ${underWay} or ${deliveries.status} = 'unscheduled'`),
    db.$count(handPayments, eq(handPayments.status, 'slip')),
    countEndedLinks({ db }),
  ])
  return { ...{ unscheduled: 0, late: 0, failed: 0, photo: 0, changed: 0 }, ...rows[0], slips, links }
}

/** Orders by hand whose link ran out unpaid within a day, by itself. */
function countEndedLinks({ db }: Pick<Shop, 'db'>): Promise<number> {
  return db.$count(
    checkouts,
    and(
      ne(checkouts.madeBy, 'shopper'),
      // For the index of drafts.
      ne(checkouts.status, 'ordered'),
      eq(checkouts.status, 'expired'),
      sql`${checkouts.lastError} is distinct from ${CANCELLED}`,
      sql`${checkouts.finalisedAt} > now() - interval '1 day'`,
    ),
  )
}
