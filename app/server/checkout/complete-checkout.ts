import { inArray, type SQL, sql } from 'drizzle-orm'
import { prepareOnce } from '#app/server/database/prepared.ts'
import type { Database } from '#app/server/database/transact.ts'
import { ownDelivery, piecesWithin } from '#app/server/delivery/joined-orders.ts'
import { ownerEmailRow } from '#app/server/email/queue-owner-email.ts'
import { AT_PROVIDER } from '#app/shop/checkout/checkout-status.ts'
import { TIME_ZONE } from '#app/shop/day.ts'
import { DELIVERY_STATUSES, STATUS_FACTS, TAKES_NO_MORE } from '#app/shop/delivery/delivery-status.ts'
import type { CheckoutRow } from './payment-session.ts'

/** Writes order, emails and the ends of the shopper's other checkouts in one statement. */
export const completeCheckout = prepareOnce((db) =>
  db
    .with(...completionParts(db))
    .select({ ordered, others })
    .from(sql`(select) asked`)
    .prepare('insert_order'),
)

/** Looks at the parcel that it joins, too. */
export const completeJoinedCheckout = prepareOnce((db) =>
  db
    .with(...completionParts(db), ...joiningParts(db))
    .select({ ordered, others })
    .from(sql`(select) asked`)
    .prepare('insert_joined_order'),
)

/** Sells the held time too; without one, the delivery is to be scheduled. Locks no day. */
export const completeScheduledCheckout = prepareOnce((db) =>
  db
    .with(...completionParts(db), ...schedulingParts(db))
    .select({ ordered, others })
    .from(sql`(select) asked`)
    .prepare('insert_scheduled_order'),
)

const ordered = sql<boolean>`exists (select from finished)`
const others = sql<Others | null>`(select json_agg(ended) from ended)`
type Others = Pick<CheckoutRow, 'reference' | 'provider'>[]

const place = sql.placeholder

/** From the row `seen`; null once the parcel takes no more. */
const statusWhenMoreAdded = sql`case seen.status ${sql.join(
  DELIVERY_STATUSES.flatMap((status) => {
    const to = STATUS_FACTS[status].whenMoreAdded
    return to === null ? [] : [sql.raw(`when '${status}' then '${to}'`)]
  }),
  sql` `,
)} end`

const makePartBuilder = (db: Database) => (name: string, statement: SQL) => db.$with(name, {}).as(statement)

function completionParts(db: Database) {
  const part = makePartBuilder(db)
  return [
    part('finished', finishCheckout),
    part('an_order', insertOrderRow),
    part('a_email', insertConfirmation),
    part('an_owner_email', insertOwnerEmail),
    part('ended', endOtherCheckouts),
  ] as const
}

const finishCheckout = sql`
    update checkouts set status = 'ordered', payment_id = ${place('paymentId')}, last_error = null, finalised_at = now()
      where id = ${place('id')} and status = ${place('status')} and reference is not distinct from ${place('reference')}
      returning *`

/** Silences the trigger that would tell of the order (docs/decisions/0013). */
const insertOrderRow = sql`
    insert into orders (id, checkout_id, payment_id, user_id, email, items, address, delivery, amount, price, currency, way,
        channel, buyer, note, joins)
      select receipt, id, payment_id, user_id, email, items, address, delivery, amount, price, currency, ${place('way')}::text,
        channel, buyer, note, joins from finished
      where set_config('dokmai.tells_itself', 'yes', true) = 'yes'`

const insertConfirmation = sql`
    insert into emails (id, kind, order_id, recipient, language)
      select ${place('emailId')}, 'order-confirmation', receipt, email, language from finished where email is not null`

const insertOwnerEmail = sql`
    insert into emails (id, kind, about_id, recipient, language)
      ${ownerEmailRow('owner-order', sql`receipt`, { from: sql`from (select receipt from finished where provider <> 'by-hand') told` })}`

const endOtherCheckouts = sql`
    update checkouts set expires_at = now() where id in (
      select other.id from checkouts other join finished on other.user_id = finished.user_id and other.id <> finished.id
        where ${inArray(sql`other.status`, AT_PROVIDER)}
          -- Money is said to be on its way there.
          and (other.provider <> 'by-hand' or not exists (
            select from hand_payments where reference = other.reference and status = 'slip'))
        for update of other skip locked)
      returning reference, provider`

/** An order that is paid after its parcel left gets a delivery of its own; a parcel that was ready goes back to be made. */
function joiningParts(db: Database) {
  const part = makePartBuilder(db)
  return [
    part('joined_parcel', lockJoinedParcel),
    part('own_parcel', insertOwnParcel),
    part('own_parcel_event', insertOwnParcelEvent),
    part('put_back', putParcelBack),
    part('put_back_event', insertPutBackEvent),
  ] as const
}

/** The lock makes a move of the parcel wait for this order, or this order see it. */
const lockJoinedParcel = sql`
    select finished.receipt as order_id, parcel.order_id as parcel_id, parcel.kind, parcel.status
      from finished join deliveries parcel on parcel.order_id = finished.joins for update of parcel`

const insertOwnParcel = sql`
    insert into deliveries (order_id, status, reason, kind)
      select order_id, ${ownDelivery('time-lost')} from joined_parcel where ${inArray(sql`status`, TAKES_NO_MORE)} returning order_id, status`

const insertOwnParcelEvent = sql`
    insert into delivery_events (order_id, actor, to_status) select order_id, 'shop', status from own_parcel`

const putParcelBack = sql`
    update deliveries set status = ${statusWhenMoreAdded}, made = ${piecesWithin(sql`deliveries.order_id`)},
        version = version + 1, updated_at = now()
      from joined_parcel seen
      where deliveries.order_id = seen.parcel_id and seen.status <> ${statusWhenMoreAdded}
      returning deliveries.*, seen.status as from_status`

const insertPutBackEvent = sql`
    insert into delivery_events (order_id, actor, from_status, to_status, day, slot_id)
      select order_id, 'shop', from_status, status, day, slot_id from put_back`

function schedulingParts(db: Database) {
  const part = makePartBuilder(db)
  return [
    part('kept', sellHeldTime),
    part('promise', choosePromise),
    part('parcel', insertParcel),
    part('parcel_event', insertParcelEvent),
  ] as const
}

const sellHeldTime = sql`
    update slot_claims set state = 'sold' from finished where checkout_id = finished.id and state <> 'released'
      returning slot_claims.day, slot_id`

const choosePromise = sql`
    select receipt, wanted.kind, kept.day, kept.slot_id, case
        when wanted.day is null then 'none-asked'
        when kept.day is null or (wanted.day + make_interval(mins => wanted.ends)) at time zone ${TIME_ZONE} <= now() then 'time-lost'
      end as reason
      from finished
      cross join lateral (select
        coalesce(delivery #>> '{schedule,slot,kind}', 'delivery') as kind,
        (delivery #>> '{schedule,slot,day}')::date as day,
        (delivery #>> '{schedule,slot,ends}')::int as ends) wanted
      left join kept on true`

const insertParcel = sql`
    insert into deliveries (order_id, status, reason, kind, day, slot_id, retry)
      select receipt, case when reason is null then 'accepted' else 'unscheduled' end, reason, kind,
        case when reason is null then day end, case when reason is null then slot_id end, reason is not distinct from 'time-lost'
      from promise returning order_id, status, day, slot_id`

const insertParcelEvent = sql`
    insert into delivery_events (order_id, actor, to_status, day, slot_id)
      select order_id, 'shop', status, day, slot_id from parcel`
