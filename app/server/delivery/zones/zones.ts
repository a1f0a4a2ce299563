import type { Shop } from '#app/server/shop.ts'
import {
  type DeliveryTerms,
  defaultTerms,
  findPostcode,
  findZone,
  type Place,
  termsOfZone,
} from '#app/shop/delivery/zones/zones.ts'
import { placesOfPostcode } from './places.ts'

export interface TypedPlace {
  /** Names are in Thai, from a chosen suggestion. */
  province: string | null
  district: string | null
  pincode: string
}

/** The fee and conditions for a place, of its zone or by the default rule. */
export async function termsFor(
  shop: Pick<Shop, 'settings' | 'deliveryRules'>,
  { province, district, pincode }: TypedPlace,
): Promise<DeliveryTerms> {
  const [{ delivery }, zones] = await Promise.all([shop.settings.current(), shop.deliveryRules.zones()])
  if (zones.length === 0) return defaultTerms(delivery)
  const place: Place = { province, district, postcode: findPostcode(pincode) }
  const districts = place.postcode === null ? [] : await placesOfPostcode(place.postcode)
  const zone = findZone(place, zones, districts)
  return zone ? termsOfZone(zone) : defaultTerms(delivery)
}
