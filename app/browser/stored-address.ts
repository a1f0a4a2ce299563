import { DELIVERY_FIELD_NAMES, type DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

const ADDRESS_KEY = 'address'

export type TypedAddress = Partial<DeliveryAddress>

/** The address typed in this session, so that an abandoned payment does not lose it. */
export function readStoredAddress(): TypedAddress {
  try {
    const kept: unknown = JSON.parse(readStored('session', ADDRESS_KEY) ?? '{}')
    return onlyFields(kept as Record<string, unknown>)
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

function onlyFields(values: Record<string, unknown>): TypedAddress {
  return Object.fromEntries(
    DELIVERY_FIELD_NAMES.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : [])),
  )
}
