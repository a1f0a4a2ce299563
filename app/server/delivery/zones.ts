import { asc, sql } from 'drizzle-orm'
import { prepared } from '#app/server/database/prepared.ts'
import { deliveryZones, zonePlaces } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/open-shop.ts'
import {
  type DeliveryTerms,
  type DeliveryZone,
  defaultTerms,
  type Place,
  readPostcode,
  termsOfZone,
  type ZonePlace,
  zoneOf,
} from '#app/shop/delivery/zones.ts'
import { placesOfPostcode } from './places.ts'

export interface TypedPlace {
  /** In Thai, of a chosen suggestion. */
  province: string | null
  district: string | null
  pincode: string
}

const zonesWithPlaces = prepared((db) =>
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

export async function readZones({ db }: Pick<Shop, 'db'>): Promise<DeliveryZone[]> {
  return zonesWithPlaces(db).execute()
}

/** The fee and conditions for a place, of its zone or by the default rule. */
export async function termsFor(
  shop: Pick<Shop, 'db' | 'settings'>,
  { province, district, pincode }: TypedPlace,
): Promise<DeliveryTerms> {
  const [{ delivery }, zones] = await Promise.all([shop.settings.current(), readZones(shop)])
  if (zones.length === 0) return defaultTerms(delivery)
  const place: Place = { province, district, postcode: readPostcode(pincode) }
  const districts = place.postcode === null ? [] : await placesOfPostcode(place.postcode)
  const zone = zoneOf(place, zones, districts)
  return zone ? termsOfZone(zone) : defaultTerms(delivery)
}
