import type { DeliveryFieldName } from '#app/shop/delivery/delivery-fields.ts'
import type { DeliveryStatus } from '#app/shop/delivery/delivery-status.ts'
import type { Gift } from '#app/shop/delivery/gift.ts'
import type { ChosenSlot } from '#app/shop/delivery/offers.ts'
import type { Satang } from '#app/shop/money.ts'

/** A parcel on a driver's phone and sheet: no price, no email, nothing of the sender. */
export interface DriverStop {
  receipt: string
  /** Its number on all papers. */
  stop: number
  version: number
  status: DeliveryStatus
  slot: ChosenSlot
  name: string
  address: string
  pincode: string
  /** Null for a surprise, for which nobody calls. */
  phone: string | null
  /** Parts of the address that were corrected after the order. */
  corrected: DeliveryFieldName[]
  gift: Pick<Gift, 'call' | 'leaveAt' | 'placeKind' | 'placeDetail' | 'landmark'>
  /** Cash to collect; 0 for a parcel that is paid. */
  collect: Satang
  /** For how it ends and its photo: a press that is sent twice counts once. */
  moveId: string
  sendId: string
}

export interface DriverRun {
  name: string
  day: string
  /** When the shop was asked. */
  at: Date
  stops: DriverStop[]
}

/** Opens the address as it was typed in the phone's map. */
export function mapUrl({ address, pincode }: Pick<DriverStop, 'address' | 'pincode'>): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address} ${pincode}`)}`
}

/** A wreath's family wants to see where it stands. */
export function isPhotoAsked({ gift }: Pick<DriverStop, 'gift'>): boolean {
  return gift.placeKind === 'temple'
}

export const isWaiting = ({ status }: Pick<DriverStop, 'status'>) => status === 'out'
export const isLoadable = ({ status }: Pick<DriverStop, 'status'>) => status === 'ready'

/** The stop that comes next; null if none is on its way. */
export function findCurrent(stops: DriverStop[]): DriverStop | null {
  return stops.find(isWaiting) ?? null
}
