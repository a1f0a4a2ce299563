import { and, eq, gt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { buyerNameSql } from '#app/server/database/buyer-name-sql.ts'
import { deliveries, deliveryEvents, deliverySlots, ordersNow, user } from '#app/server/database/schema.ts'
import { comingItems } from '#app/server/delivery/joined-orders.ts'
import type { Shop } from '#app/server/shop.ts'
import type { AboutEvent } from './content.ts'
import type { DeliveryChange } from './templates/delivery-email.ts'
import type { FailedDelivery } from './templates/owner-emails.ts'

const changeFacts = {
  receipt: ordersNow.id,
  items: comingItems,
  address: ordersNow.address,
  shopper: buyerNameSql(ordersNow),
  hasAccount: sql<boolean>`${ordersNow.userId} is not null`,
  status: deliveryEvents.toStatus,
  reason: deliveries.reason,
  kind: deliveries.kind,
  day: deliveryEvents.day,
  starts: deliverySlots.starts,
  ends: deliverySlots.ends,
}

/** Null if a later event has changed the time again, or cancelled the delivery. */
export async function findDeliveryChange(
  { db }: Pick<Shop, 'db'>,
  email: AboutEvent,
): Promise<DeliveryChange | null> {
  const [found] = await readChange(db, email)
  if (!found) return null
  const { day, starts, ends, ...change } = found
  const isTimed = day !== null && starts !== null && ends !== null
  return { ...change, time: isTimed ? { day, starts, ends } : null }
}

function readChange(db: Shop['db'], { deliveryEventId, orderId }: AboutEvent) {
  return db
    .select(changeFacts)
    .from(deliveryEvents)
    .innerJoin(deliveries, eq(deliveries.orderId, deliveryEvents.orderId))
    .innerJoin(ordersNow, eq(ordersNow.id, orderId ?? ''))
    .leftJoin(user, eq(user.id, ordersNow.userId))
    .leftJoin(deliverySlots, eq(deliverySlots.id, deliveryEvents.slotId))
    .where(and(eq(deliveryEvents.id, deliveryEventId ?? ''), notExists(readLaterChange(db))))
}

/** Moves that leave day, time and end as they are do not count. */
function readLaterChange(db: Shop['db']) {
  const later = alias(deliveryEvents, 'later')
  return db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.orderId, deliveryEvents.orderId),
        gt(later.at, deliveryEvents.at),
        sql`(${later.day}, ${later.slotId}, ${later.toStatus} = 'cancelled') is distinct from
                  (${deliveryEvents.day}, ${deliveryEvents.slotId}, ${deliveryEvents.toStatus} = 'cancelled')`,
      ),
    )
}

/** A delivery that came back; null once the parcel stands otherwise. */
export async function findFailure({ db }: Pick<Shop, 'db'>, eventId: string): Promise<FailedDelivery | null> {
  const [found] = await db
    .select({
      receipt: ordersNow.id,
      name: sql<string>`coalesce(${ordersNow.address} ->> 'name', '')`,
      failure: deliveryEvents.failure,
    })
    .from(deliveryEvents)
    .innerJoin(
      deliveries,
      and(eq(deliveries.orderId, deliveryEvents.orderId), eq(deliveries.status, 'failed')),
    )
    .innerJoin(ordersNow, eq(ordersNow.id, deliveryEvents.orderId))
    .where(sql`${deliveryEvents.id}::text = ${eventId}`)
  return found ?? null
}
