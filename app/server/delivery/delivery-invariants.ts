import { sql } from 'drizzle-orm'
import { listed } from '#app/server/database/schema/columns.ts'
import { TIMED } from '#app/shop/delivery/delivery-status.ts'

const timed = listed(TIMED)

/** Further rows of the shop's invariants: name and count. */
export const DELIVERY_INVARIANTS = sql`
  select 'a day or time whose places taken are not its claims', count(*)::int from (
    select s.day from slot_days s where s.taken <> (
      select count(*) from slot_claims c where c.day = s.day and c.slot_id = s.slot_id and c.state <> 'released')
    union all
    select d.day from delivery_days d where d.taken <> (
      select coalesce(sum(c.work), 0) from slot_claims c where c.day = d.day and c.state <> 'released')
  ) wrong
  union all
  select 'a time held for a checkout that has ended', count(*)::int
    from slot_claims c join checkouts k on k.id = c.checkout_id
    where c.state = 'held' and k.status in ('ordered', 'expired', 'needs-review')
  union all
  select 'a time sold to no order, or to a cancelled delivery', count(*)::int
    from slot_claims c left join orders o on o.checkout_id = c.checkout_id left join deliveries d on d.order_id = o.id
    where c.state = 'sold' and (d.status is null or d.status = 'cancelled')
  union all
  select 'an order without a delivery', count(*)::int
    from orders o left join deliveries d on d.order_id = o.id
    left join deliveries parcel on parcel.order_id = o.joins
    where (d.order_id is null and (o.joins is null or parcel.status = 'cancelled'))
      or (jsonb_typeof(o.delivery -> 'schedule') = 'object' and d.kind is not distinct from 'untimed')
  union all
  select 'a promised delivery without its time', count(*)::int
    from deliveries d join orders o on o.id = d.order_id
    where d.status in (${timed}) and d.kind <> 'untimed' and not exists (
      select from slot_claims c
      where c.checkout_id = o.checkout_id and c.state = 'sold' and c.day = d.day and c.slot_id = d.slot_id)
  union all
  select 'a parcel in a run of another day', count(*)::int
    from deliveries d join runs r on r.id = d.run_id where d.day is distinct from r.day`
