import type { Translated } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'
import type { DeliveryFee } from './delivery-fee.ts'

/** Where an order goes, as far as it is known. Province and district in Thai, as in the list of places. */
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
