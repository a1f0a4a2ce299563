import type { DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'
import { type Gift, hasCard, phoneOnParcel, senderFor } from '#app/shop/delivery/gift.ts'
import type { ChosenSlot } from '#app/shop/delivery/offers.ts'
import type { Translated } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'
import { giftAtShop } from './gift-at-shop.ts'

/** An accepted delivery with all that its papers need. Never sent to a page as a whole: it names the sender. */
export interface Parcel {
  receipt: string
  /** Its number in its slot, from 1: the same on every paper, and for good once it was printed. */
  stop: number
  /** How often what papers show was changed, which papers note. */
  corrections: number
  slot: ChosenSlot
  /** Null for the default zone. */
  zone: Translated | null
  address: DeliveryAddress
  gift: Gift
  /** Also of orders that go into the same parcel. */
  items: ParcelItem[]
  /** The shop's own, of orders by hand: for worksheets alone. */
  notes: string[]
  /** Cash that the driver collects; 0 for a parcel that is paid. */
  collect: Satang
  /** Nothing of it is to be made any more. */
  isMade: boolean
}

export interface ParcelItem {
  id: string
  title: Translated
  count: number
  /** It was refunded, and is not made any more. */
  isTakenOut?: boolean
}

export interface PrintedCard {
  receipt: string
  stop: number
  message: string
  sender: string | null
}

export interface PrintedLabel extends Pick<Parcel, 'receipt' | 'stop' | 'slot' | 'zone'> {
  recipient: string
  /** Null if nobody may call: the gift is a surprise. */
  phone: string | null
  address: string
  pincode: string
  gift: Pick<Gift, 'call' | 'leaveAt' | 'placeKind' | 'placeDetail' | 'landmark'>
  collect: Satang
}

export interface WorksheetOrder extends Pick<Parcel, 'receipt' | 'stop' | 'items' | 'notes' | 'collect'> {
  recipient: string
  /** The card's text, the place, and the buyer's number if they are to be asked first. */
  gift: Pick<Gift, 'cardMessage' | 'placeKind' | 'placeDetail' | 'buyerPhone'>
  ribbon: string[]
  replace: Gift['replace'] | null
}

export interface Worksheet {
  slot: ChosenSlot
  /** Each product once, with its sum, the most first. */
  toMake: ParcelItem[]
  orders: WorksheetOrder[]
}

/** Parcels without a message have no card. */
export function toCards(parcels: Parcel[]): PrintedCard[] {
  return parcels
    .filter(({ gift }) => hasCard(gift))
    .map(({ receipt, stop, gift }) => ({
      ...{ receipt, stop },
      message: gift.cardMessage ?? '',
      sender: senderFor(gift),
    }))
}

export function toLabels(parcels: Parcel[]): PrintedLabel[] {
  return parcels.map(({ receipt, stop, slot, zone, address, gift, collect }) => {
    const asked = slot.kind === 'pickup' ? giftAtShop(gift) : gift
    const { call, leaveAt, placeKind, placeDetail, landmark } = asked
    return {
      ...{ receipt, stop, slot, zone, recipient: address.name },
      phone: phoneOnParcel(address, gift),
      ...{ address: address.address, pincode: address.pincode, collect },
      gift: withoutEmpty({ call, leaveAt, placeKind, placeDetail, landmark }),
    }
  })
}

export function withoutEmpty<T extends object>(values: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: NonNullable<T[Name]>
  }
}

/** One for each time, in the parcels' sequence; what is ready is not to be made again. */
export function toWorksheets(parcels: Parcel[]): Worksheet[] {
  const toMake = parcels.filter(({ isMade }) => !isMade)
  return [...Map.groupBy(toMake, ({ slot }) => slot.slotId).values()].flatMap((group) => {
    const [first] = group
    return first ? [{ slot: first.slot, toMake: countItems(group), orders: group.map(worksheetOrder) }] : []
  })
}

function countItems(parcels: Parcel[]): ParcelItem[] {
  const sums = new Map<string, ParcelItem>()
  for (const { id, title, count, isTakenOut } of parcels.flatMap(({ items }) => items)) {
    if (isTakenOut) continue
    sums.set(id, { id, title, count: (sums.get(id)?.count ?? 0) + count })
  }
  return [...sums.values()].sort((one, other) => other.count - one.count || one.id.localeCompare(other.id))
}

function worksheetOrder({ receipt, stop, items, notes, collect, address, gift }: Parcel): WorksheetOrder {
  const { cardMessage, placeKind, placeDetail, replace } = gift
  const buyerPhone = replace === 'ask-me' ? gift.buyerPhone : undefined
  return {
    ...{ receipt, stop, items, notes, collect, recipient: address.name },
    gift: withoutEmpty({ cardMessage, placeKind, placeDetail, buyerPhone }),
    ribbon: [gift.ribbonFirst, gift.ribbonSecond].filter((line) => line !== undefined),
    replace: replace ?? null,
  }
}
