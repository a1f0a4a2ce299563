import { SHOPPER_WAYS, type ShopperWay } from '#app/shop/payments/payment-way.ts'
import { WAY_KEY } from '#app/shop/storage-names.ts'
import { readStored, writeStored } from './storage.ts'

/** The way to pay that was chosen last in this browser. */
export function readStoredWay(): ShopperWay | null {
  const stored = readStored('local', WAY_KEY)
  return SHOPPER_WAYS.find((way) => way === stored) ?? null
}

export function storeWay(way: ShopperWay): void {
  writeStored('local', WAY_KEY, way)
}
