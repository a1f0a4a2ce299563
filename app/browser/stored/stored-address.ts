import { DELIVERY_FIELD_NAMES, type DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'
import { GIFT_FIELD_NAMES, type GiftFieldName } from '#app/shop/delivery/gift.ts'
import { PLACE_FIELD_NAMES, type PlaceFieldName } from '#app/shop/delivery/place-suggestion.ts'
import { ADDRESS_KEY } from '#app/shop/storage-names.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

export type TypedAddress = Partial<DeliveryAddress & Record<PlaceFieldName, string>>
export type TypedGift = Partial<Record<GiftFieldName, string>>

const TIME_FIELDS = ['deliveryDay', 'deliverySlot', 'deliveryKind'] as const
export type TypedTime = { [name in (typeof TIME_FIELDS)[number]]?: string }

const FIELDS = [...DELIVERY_FIELD_NAMES, ...PLACE_FIELD_NAMES, ...GIFT_FIELD_NAMES, ...TIME_FIELDS]

/** The address, time and gift details typed in this session, so that an abandoned payment does not lose them. */
export function readStoredAddress(): TypedAddress & TypedGift & TypedTime {
  try {
    const stored: unknown = JSON.parse(readStored('session', ADDRESS_KEY) ?? '{}')
    return onlyFields(stored as Record<string, unknown>)
  } catch {
    return {}
  }
}

export function storeAddress(form: FormData): void {
  writeStored('session', ADDRESS_KEY, JSON.stringify(onlyFields(Object.fromEntries(form))))
}

export function removeStoredAddress(): void {
  removeStored('session', ADDRESS_KEY)
}

function onlyFields(values: Record<string, unknown>): TypedAddress & TypedGift & TypedTime {
  return Object.fromEntries(
    FIELDS.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : [])),
  )
}
