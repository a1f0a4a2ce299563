import { and, type Column, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { DeliveryActor } from '#app/server/database/schema/delivery.ts'
import { checkouts, deliveries, orders, ordersNow } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import {
  type DeliveryStatus,
  TAKES_NO_MORE,
  type UnscheduledReason,
} from '#app/shop/delivery/delivery-status.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import { COLLECTED_WAYS } from '#app/shop/payments/by-hand/hand-payment.ts'

/** An order that joined another has a delivery of its own once that parcel takes no more. */
export const parcelId = sql<string>`case
  when ${ordersNow.joins} is null or exists (select from deliveries own where own.order_id = ${ordersNow.id})
  then ${ordersNow.id} else ${ordersNow.joins} end`

/** Joins an order with the delivery of the parcel in which it lies, its own or another's. */
export const inParcel = eq(deliveries.orderId, parcelId)

/** The orders that lie in another's parcel. */
export const joinedIn = (parcel: string) => and(eq(ordersNow.joins, parcel), eq(parcelId, parcel))

/** Of the rows `part` of `orders`, the parcel's own and those that lie in it. */
export const liesIn = (parcel: SQL | Column) => sql`(part.id = ${parcel} or (part.joins = ${parcel}
  and not exists (select from deliveries apart where apart.order_id = part.id)))`

/** Status, reason and kind of such a delivery, from the `kind` of the parcel that was joined. */
export const ownDelivery = (
  reason: UnscheduledReason,
) => sql`case kind when 'untimed' then 'accepted' else 'unscheduled' end,
  case kind when 'untimed' then null else ${reason} end, kind`

/**
 * How often what papers show of an order was changed: it was corrected, once with all that lies in its parcel, another joined
 * or was corrected there, lines were taken out, or what the driver is to collect changed before the delivery.
 */
export const changesOnPaper = sql<number>`(
  ${ordersNow}.corrections
  + (select count(*) from orders joined where joined.joins = ${ordersNow}.id)
  + (
    select count(*) from order_corrections apart join orders joined on joined.id = apart.order_id
    where joined.joins = ${ordersNow}.id and not exists (
      select from order_corrections whole where whole.order_id = ${ordersNow}.id and whole.at = apart.at)
  )
  + (
    select count(*) from refunds
    join orders part on part.payment_id = refunds.payment_id
    where (part.id = ${ordersNow}.id or part.joins = ${ordersNow}.id)
      and refunds.taken_out is not null and refunds.status <> 'failed'
  )
  + (
    select count(*) from hand_payments
    join orders part on part.payment_id = hand_payments.reference
    join deliveries on deliveries.order_id = ${ordersNow}.id
    join delivery_slots slot on slot.id = deliveries.slot_id
    join hand_payment_events word
      on word.reference = hand_payments.reference and 'owed' in (word.from_status, word.to_status)
    where (part.id = ${ordersNow}.id or part.joins = ${ordersNow}.id)
      and ${inArray(sql`part.way`, COLLECTED_WAYS)}
      and word.from_status is not null
      and word.at < (deliveries.day + make_interval(mins => slot.starts)) at time zone 'Asia/Bangkok'
  )
)::int`

/** Of a line `item` of the order that this payment paid. */
export const isTakenOut = (paymentId: SQL | Column) => sql`exists (
  select from refunds
  where refunds.payment_id = ${paymentId} and refunds.status <> 'failed' and refunds.taken_out ? (item ->> 'id'))`

/** Of each line in an order's parcel, all its pieces, as `deliveries.made` has them. */
export const piecesWithin = (orderId: SQL) => sql`(
  select coalesce(jsonb_object_agg(line.id, line.pieces), '{}') from (
    select item ->> 'id' as id, sum((item ->> 'count')::int) as pieces
    from ${ordersNow} cross join jsonb_array_elements(${ordersNow.items}) item
    where ${orderId} in (${ordersNow.id}, ${ordersNow.joins}) and ${parcelId} = ${orderId}
      and not ${isTakenOut(ordersNow.paymentId)}
    group by 1) line
)`

/** The lines of an order that still come, for its buyer; all of them once every line was taken out. */
export const comingItems = sql<OrderedItem[]>`coalesce((
  select jsonb_agg(item order by place) from jsonb_array_elements(${ordersNow.items}) with ordinality line(item, place)
  where not ${isTakenOut(ordersNow.paymentId)}
), ${ordersNow.items})`

/** The work of the order `o` at its purchase, in the proportion that its lines which still come have by now. */
const workToCome = (atPurchase: SQL) => sql`(
  select case when sum(points) > 0
    then ceil(${atPurchase} * coalesce(sum(points) filter (where not is_out), 0) / sum(points)) else ${atPurchase} end
  from (
    select (item ->> 'count')::numeric * coalesce((item ->> 'work')::int, p.work, 1) as points,
      ${isTakenOut(sql`o.payment_id`)} as is_out
    from jsonb_array_elements(o.items) item left join products p on p.id = item ->> 'id') line
)`

/**
 * The work points of an order's parcel, with what joined it, as they were at each purchase, less those of lines that were
 * taken out; null if none were counted.
 */
export const workOfParcel = (orderId: SQL) => sql<number | null>`(
  select sum(${workToCome(sql`coalesce((part.delivery #>> '{schedule,work}')::int, part.joined_work)`)})::int
  from orders own join orders o on o.id = own.id or o.joins = own.id
    join ${checkouts} part on part.id = o.checkout_id
  where own.id = ${orderId} and (o.id = own.id
    or not exists (select from deliveries apart where apart.order_id = o.id))
)`

/** The orders that joined it are paid apart: each is planned, or cancelled, by itself. Returns those that need a time. */
export async function partJoined(
  tx: Transaction,
  { orderId, actor, actorName = null }: { orderId: string; actor: DeliveryActor; actorName?: string | null },
): Promise<{ orderId: string; eventId: string }[]> {
  const { rows } = await tx.execute<{
    orderId: string
    eventId: string
    status: DeliveryStatus
  }>(sql`with parted as (
    insert into deliveries (order_id, status, reason, kind)
      select o.id, ${ownDelivery('taken-back')}
      from orders o join deliveries p on p.order_id = o.joins where o.joins = ${orderId}
      on conflict do nothing returning order_id, status)
    insert into delivery_events (order_id, actor, actor_name, to_status)
      select order_id, ${actor}, ${actorName}::text, status from parted
      returning order_id as "orderId", id as "eventId", to_status as status`)
  return rows.filter(({ status }) => status === 'unscheduled')
}

/** The checkout's row first: lock order everywhere is checkout, claim, days, slots. */
export async function lockDelivery(tx: Transaction, orderId: string) {
  const [checkout] = await tx
    .select({ checkout: checkouts })
    .from(checkouts)
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(eq(orders.id, orderId))
    .for('update', { of: checkouts })
  const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.orderId, orderId)).for('update')
  return checkout && delivery ? { ...checkout, delivery } : null
}

/** Locks the parcel in which an order lies, and its time. Null if it has no delivery. */
export async function lockParcel(
  tx: Transaction,
  orderId: string,
): Promise<{ id: string; status: DeliveryStatus } | null> {
  const [found] = await tx.select({ id: parcelId }).from(ordersNow).where(eq(ordersNow.id, orderId))
  const locked = found && (await lockDelivery(tx, found.id))
  if (!locked) return null
  const { checkout, delivery } = locked
  await tx.execute(sql`select from slot_claims where checkout_id = ${checkout.id} for update`)
  await tx.execute(
    sql`select from delivery_days d join slot_claims using (day) where checkout_id = ${checkout.id} for no key update of d`,
  )
  return { id: found.id, status: delivery.status }
}

/** The time of a parcel takes the work of what still comes: the day gets the rest back, as by `give_slot_back`. */
export async function countWorkAnew(tx: Transaction, parcel: string): Promise<void> {
  const { rows } = await tx.execute<{ claim: string; more: number }>(sql`
    select checkout_id as claim, coalesce(${workOfParcel(sql`parcel.id`)}, work) - work as more
      from orders parcel join slot_claims using (checkout_id) where parcel.id = ${parcel} and state = 'sold'`)
  const { claim, more = 0 } = rows[0] ?? {}
  if (more > 0) await tx.execute(sql`select add_work(${claim}, ${more})`)
  if (more >= 0) return
  await tx.execute(sql`
    with claim as (update slot_claims set work = work + ${more} where checkout_id = ${claim} returning day),
      before as (select day, taken >= capacity as was_full from delivery_days join claim using (day)),
      given as (update delivery_days d set taken = taken + ${more}, capacity = greatest(capacity - beyond, taken + ${more}),
        beyond = greatest(taken + ${more} - (capacity - beyond), 0) from claim where d.day = claim.day)
    select pg_notify('dokmai', '{"topic":"slots"}') from before where was_full`)
}

/** Puts the work of an order into the parcel that it joins. Also beyond what the day takes: the money is there. */
export async function addToParcel(tx: Transaction, parcel: string, work: number): Promise<void> {
  await tx.execute(sql`select add_work(checkout_id, ${work}) from orders o where id = ${parcel}
    and not exists (select from deliveries d where d.order_id = o.id and ${inArray(sql`d.status`, TAKES_NO_MORE)})`)
}
