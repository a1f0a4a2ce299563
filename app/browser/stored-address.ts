import { readStored, removeStored, writeStored } from './storage.ts'

const ADDRESS_KEY = 'address'
const FIELDS = ['name', 'address', 'pincode', 'phoneNumber'] as const

export type TypedAddress = Partial<Record<(typeof FIELDS)[number], string>>

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
    FIELDS.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : [])),
  )
}
