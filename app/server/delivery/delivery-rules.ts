import { asc, sql } from 'drizzle-orm'
import { prepareOnce } from '#app/server/database/prepared.ts'
import { deliverySlots, deliveryZones, zonePlaces } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import { cachedWhileListening } from '#app/server/live/cached-while-listening.ts'
import type { Live } from '#app/server/live/live.ts'
import type { DeliverySlot } from '#app/shop/delivery/delivery-slot.ts'
import type { DeliveryZone, ZonePlace } from '#app/shop/delivery/zones/zones.ts'

declare module '#app/server/shop.ts' {
  interface Shop {
    deliveryRules: DeliveryRules
  }
}

/** Cached while the process listens for changes, otherwise read each time. */
export interface DeliveryRules {
  /** The weekly pattern and the times of peak days, with slots that are not offered any more. */
  slots(): Promise<DeliverySlot[]>
  zones(): Promise<DeliveryZone[]>
}

export function openDeliveryRules(db: Database, live: Live): DeliveryRules {
  return {
    slots: cachedWhileListening(live, live.onSlots, () => readSlots({ db })),
    zones: cachedWhileListening(live, live.onSlots, () => readZones({ db })),
  }
}

const allSlots = prepareOnce((db) =>
  db
    .select()
    .from(deliverySlots)
    // Those of peak days that are long over would add up.
    .where(sql`${deliverySlots.lastDay} is null or ${deliverySlots.lastDay} > now() - interval '60 days'`)
    .orderBy(asc(deliverySlots.starts), asc(deliverySlots.ends), asc(deliverySlots.id))
    .prepare('delivery_slots'),
)

export function readSlots({ db }: { db: Database }): Promise<DeliverySlot[]> {
  return allSlots(db).execute()
}

const zonesWithPlaces = prepareOnce((db) =>
  db
    .select({
      id: deliveryZones.id,
      position: deliveryZones.position,
      name: deliveryZones.name,
      fee: deliveryZones.fee,
      freeFrom: deliveryZones.freeFrom,
      sameDay: deliveryZones.sameDay,
      leadMinutes: deliveryZones.leadMinutes,
      closed: deliveryZones.closed,
      places: sql<ZonePlace[]>`coalesce((
        select json_agg(json_build_object('province', province, 'district', district, 'postcode', postcode)
          order by province, district nulls first, postcode nulls first)
        from ${zonePlaces} where ${zonePlaces.zoneId} = ${deliveryZones.id}), '[]')`,
    })
    .from(deliveryZones)
    .orderBy(asc(deliveryZones.position), asc(deliveryZones.id))
    .prepare('delivery_zones'),
)

export function readZones({ db }: { db: Database }): Promise<DeliveryZone[]> {
  return zonesWithPlaces(db).execute()
}
