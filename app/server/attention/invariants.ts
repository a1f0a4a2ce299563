import { inArray, notInArray, sql } from 'drizzle-orm'
import { salesSql } from '#app/server/database/sales-today.ts'
import type { Database } from '#app/server/database/transact.ts'
import { DELIVERY_INVARIANTS } from '#app/server/delivery/delivery-invariants.ts'
import { refundedSql } from '#app/server/refunds/refunded-sql.ts'
import { OPEN, WAITING } from '#app/shop/checkout/checkout-status.ts'
import { countsAsPaid, HAND_PAYMENT_STATUSES } from '#app/shop/payments/by-hand/hand-payment.ts'
import { PAYMENT_WAYS } from '#app/shop/payments/payment-way.ts'
import { CODE_WAYS } from '#app/shop/payments/payment-ways.ts'
import { REFUNDED } from '#app/shop/refunds/refund-status.ts'

/** Money that the provider sent on top of a transfer by hand is the owner's to settle, who was told. */
const ONCE = REFUNDED.filter((status) => status !== 'sent-twice')

const COUNTED = HAND_PAYMENT_STATUSES.filter(countsAsPaid)
/** By then the job has made an order of it. */
const SETTLED_MINUTES = 10

// Reads every order only once: there may be a million.
const INVARIANTS = sql`
  with judged as (
    select
      count(*) filter (where c.status is distinct from 'ordered' or c.payment_id is distinct from o.payment_id) as not_ordered,
      count(*) filter (where (o.amount, o.currency) is distinct from (c.amount, c.currency)) as other_amount,
      count(*) filter (where (o.price ->> 'total')::bigint is distinct from o.amount or parts.sum is distinct from o.amount
        or ${salesSql(sql`o.price`)} is distinct from goods.sum) as wrong_sum,
      count(*) filter (where coalesce(l.count, 0) <> (case when o.email is null then 0 else 1 end)) as not_one_email,
      count(*) filter (where ${notInArray(sql`o.way`, [...PAYMENT_WAYS])}) as unknown_way,
      count(*) as orders
    from orders o
    left join checkouts c on c.id = o.checkout_id
    left join (select order_id, count(*) from emails where kind = 'order-confirmation' group by 1) l on l.order_id = o.id
    cross join lateral (
      select sum((item ->> 'price')::bigint * (item ->> 'count')::bigint) from jsonb_array_elements(o.items) item
    ) goods
    cross join lateral (select sum(part.value::bigint) from jsonb_each_text(o.price -> 'parts') part) parts
  )
  select name, count::int from judged cross join lateral (values
    ('an order whose checkout is not ordered by the same payment', not_ordered),
    ('an order of another amount than its checkout', other_amount),
    ('an order whose amount is not its goods and shipping', wrong_sum),
    ('an order without exactly one confirmation email', not_one_email),
    ('an order or exception that was paid in an unknown way', unknown_way
      + (select count(*) from payment_exceptions e where ${notInArray(sql`e.way`, [...PAYMENT_WAYS])})),
    ('an order that is missing from the sums of the dashboard, or is in them twice', abs(orders
      - (select coalesce(sum(orders), 0) from sales_days) - (select count(distinct order_id) from orders_fresh)))
  ) found(name, count)
  union all
  select 'an ordered checkout without an order', count(*)::int
    from checkouts c where c.status = 'ordered' and not exists (select from orders o where o.checkout_id = c.id)
  union all
  select 'a checkout that is not ordered but names a payment', count(*)::int
    from checkouts c where c.status <> 'ordered' and c.payment_id is not null
  union all
  select 'a payment that is both an order and an exception', count(*)::int
    from payment_exceptions e join orders o on o.payment_id = e.payment_id
  union all
  select 'a checkout under review without an exception', count(*)::int
    from checkouts c
    where c.status = 'needs-review' and not exists (select from payment_exceptions e where e.checkout_id = c.id)
  union all
  select 'an exception called refunded whose money was not given back', count(*)::int
    from payment_exceptions e
    where e.status = 'refunded'
      and not exists (select from refunds r where r.payment_id = e.payment_id and r.status in ('done', 'by-hand'))
  union all
  select 'a refund of no payment', count(*)::int
    from refunds r
    where not exists (select from payment_exceptions e where e.payment_id = r.payment_id)
      and not exists (select from orders o where o.payment_id = r.payment_id)
  union all
  select 'a payment of which more was given back than paid', count(*)::int
    from (select distinct payment_id from refunds) given
    where ${refundedSql(sql`given.payment_id`, ONCE)} > greatest(
      (select o.amount from orders o where o.payment_id = given.payment_id),
      (select e.amount from payment_exceptions e where e.payment_id = given.payment_id)
    )
  union all
  select 'a refund sent twice without a transfer by hand', count(*)::int
    from refunds r
    where r.status = 'sent-twice' and (r.provider_refund_id is null or not exists (
      select from refunds own where own.payment_id = r.payment_id and own.status = 'by-hand'))
  union all
  select 'a code to scan that outlasts its checkout', count(*)::int
    from checkouts c
    where ${inArray(sql`c.status`, [...OPEN])} and c.expires_at > now() and c.scan_until > c.expires_at
  union all
  select 'a checkout that waits for a code nobody asked for', count(*)::int
    from checkouts c
    where ${inArray(sql`c.status`, [...WAITING])} and c.scan_until > now()
      and not exists (select from charge_attempts a where a.checkout_id = c.id and ${inArray(sql`a.way`, CODE_WAYS)})
  union all
  select 'an order by hand without a payment in the shop’s own book', count(*)::int
    from orders o join checkouts c on c.id = o.checkout_id
    where c.provider = 'by-hand' and not exists (
      select from hand_payments p
        where p.reference = o.payment_id and (p.amount, p.currency) = (o.amount, o.currency) and ${inArray(sql`p.status`, COUNTED)})
  union all
  select 'a payment in the shop’s own book without order or exception', count(*)::int
    from hand_payments p
    where ${inArray(sql`p.status`, COUNTED)} and p.paid_at < now() - make_interval(mins => ${SETTLED_MINUTES})
      and not exists (select from orders o where o.payment_id = p.reference)
      and not exists (select from payment_exceptions e where e.payment_id = p.reference)
  union all ${DELIVERY_INVARIANTS}`

export interface Invariant {
  name: string
  count: number
}

export async function checkInvariants(db: Pick<Database, 'execute'>): Promise<Invariant[]> {
  return (await db.execute<{ name: string; count: number }>(INVARIANTS)).rows
}

export async function findBrokenInvariants(db: Pick<Database, 'execute'>): Promise<Invariant[]> {
  return (await checkInvariants(db)).filter(({ count }) => count > 0)
}
