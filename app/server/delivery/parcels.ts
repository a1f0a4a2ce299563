import { and, asc, eq, sql } from 'drizzle-orm'
import { deliveries, deliverySlots, deliveryZones, orders } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import { DELIVERY_FIELD_NAMES, type DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'
import type { Parcel } from '#app/shop/delivery/print/parcel.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'

/** The orders that are promised for a day: by time, then zone, then receipt. */
export async function listParcels(
  { db }: Pick<Shop, 'db'>,
  { day, slotId }: { day: string; slotId: string | null },
): Promise<Parcel[]> {
  const rows = await db
    .select({ order: orders, slot: deliverySlots, zone: deliveryZones.name })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .innerJoin(deliverySlots, eq(deliverySlots.id, deliveries.slotId))
    .leftJoin(deliveryZones, sql`${deliveryZones.id} = ${orders.delivery} ->> 'zoneId'`)
    .where(
      and(
        eq(deliveries.day, day),
        eq(deliveries.status, 'accepted'),
        slotId === null ? undefined : eq(deliveries.slotId, slotId),
      ),
    )
    .orderBy(
      ...[asc(deliverySlots.starts), asc(deliverySlots.ends), asc(deliverySlots.id)],
      ...[sql`${deliveryZones.position} nulls first`, asc(orders.id)],
    )
  const stops = new Map<string, number>()
  return rows.map(({ order, slot: { id, kind, starts, ends }, zone }) => {
    const stop = (stops.get(id) ?? 0) + 1
    stops.set(id, stop)
    return {
      ...{ receipt: order.id, stop, slot: { day, slotId: id, kind, starts, ends }, zone },
      ...{ address: toParcelAddress(order.address), gift: order.delivery?.gift ?? {} },
      items: order.items.map(toParcelItem),
    }
  })
}

function toParcelAddress(address: DeliveryAddress): DeliveryAddress {
  const entries = DELIVERY_FIELD_NAMES.map((name) => [name, address[name]])
  return Object.fromEntries(entries) as DeliveryAddress
}

function toParcelItem({ id, title, count }: OrderedItem) {
  return { id, title, count }
}
