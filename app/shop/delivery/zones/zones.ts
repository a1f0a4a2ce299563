import { plainDigits } from '#app/shop/count.ts'
import type { DeliveryFee } from '#app/shop/delivery/delivery-fee.ts'
import type { Translated } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'

/** A destination, as far as it is known. Province and district are in Thai, as in the list of places. */
export interface Place {
  province: string | null
  district: string | null
  postcode: string | null
}

export interface ZonePlace {
  province: string | null
  district: string | null
  postcode: string | null
}

export interface DeliveryZone {
  id: string
  position: number
  name: Translated
  fee: Satang
  /** Goods from this amount are delivered free; null for never. */
  freeFrom: Satang | null
  sameDay: boolean
  leadMinutes: number
  /** Nothing is delivered there. */
  closed: boolean
  places: ZonePlace[]
}

/** The conditions of delivery to one place. */
export interface DeliveryTerms extends DeliveryFee {
  /** Null for the default zone. */
  zoneId: string | null
  isClosed: boolean
  sameDay: boolean
  leadMinutes: number
}

export function defaultTerms(fee: DeliveryFee): DeliveryTerms {
  return { ...fee, zoneId: null, isClosed: false, sameDay: true, leadMinutes: 0 }
}

export function termsOfZone(zone: DeliveryZone): DeliveryTerms {
  const { id, fee, freeFrom, closed, sameDay, leadMinutes } = zone
  return { zoneId: id, fee, freeFrom, isClosed: closed, sameDay, leadMinutes }
}

/**
 * The zone of a place, or null for the default one: a postcode goes over a district, a district over a province.
 * `districts` are all that the postcode may mean. A place that contradicts its postcode counts for nothing, and a
 * postcode alone leads to a zone only if all its districts lie there.
 */
export function findZone(place: Place, zones: DeliveryZone[], districts: Place[]): DeliveryZone | null {
  if (districts.length === 0 || districts.some((each) => includesPlace(each, place)))
    return zoneAt(place, zones)
  const [first = null, ...others] = new Set(districts.map((each) => zoneAt(each, zones)))
  return others.length === 0 ? first : null
}

function includesPlace(district: Place, place: Place): boolean {
  return (
    district.province === place.province && (place.district === null || district.district === place.district)
  )
}

function zoneAt(place: Place, zones: DeliveryZone[]): DeliveryZone | null {
  const matches = zones.flatMap((zone) =>
    zone.places
      .filter((each) => PARTS.every((part) => each[part] === null || each[part] === place[part]))
      .map((each) => ({ zone, weight: weighPlace(each) })),
  )
  return matches.sort((one, other) => other.weight - one.weight)[0]?.zone ?? null
}

/** Sorted from the weakest to the strongest. */
const PARTS = ['province', 'district', 'postcode'] as const

function weighPlace(place: ZonePlace): number {
  return PARTS.reduce((weight, part, index) => weight + (place[part] === null ? 0 : 2 ** index), 0)
}

/** Five digits, Thai ones too; null for anything else. */
export function readPostcode(typed: string): string | null {
  const digits = plainDigits(typed).replace(/[\s\u200b-]/g, '')
  return /^\d{5}$/.test(digits) ? digits : null
}

/** Also beside words, as `10110 Bangkok`; null for two, of which nobody knows the right one. */
export function findPostcode(typed: string): string | null {
  const found = new Set(
    plainDigits(typed)
      .match(/\d+/g)
      ?.filter((digits) => digits.length === 5),
  )
  const [only = null] = found
  return readPostcode(typed) ?? (found.size === 1 ? only : null)
}
