import { href } from 'react-router'
import type { WantedLine } from '#app/shop/cart/cart.ts'
import type { CheckoutStatus } from '#app/shop/checkout/checkout-status.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import { CHECKOUT_KEY } from '#app/shop/storage-names.ts'
import { removeBought } from './stored/cart-store.ts'
import { readStored, removeStored, writeStored } from './stored/storage.ts'
import { removeStoredAddress } from './stored/stored-address.ts'

export interface CheckoutState {
  status: CheckoutStatus
  items: OrderedItem[]
  lastError: string | null
  scanUntil: string | null
  /** The server's clock. */
  now: number
}

export function openCheckout(): string | null {
  return readStored('local', CHECKOUT_KEY)
}

export function rememberCheckout(id: string): void {
  writeStored('local', CHECKOUT_KEY, id)
}

export function forgetCheckout(): void {
  removeStored('local', CHECKOUT_KEY)
}

/** Asks the shop for a checkout's state. Null without an answer; `gone` when the shop does not know it. */
export async function fetchCheckout(id: string): Promise<CheckoutState | 'gone' | null> {
  try {
    const answer = await fetch(href('/checkout/:id/status', { id }), {
      headers: { Accept: 'application/json' },
      redirect: 'error',
    })
    if (answer.status === 404) return 'gone'
    return answer.ok ? ((await answer.json()) as CheckoutState) : null
  } catch {
    return null
  }
}

/** Removes the bought items from the cart, exactly once, however many tabs learn of the order. */
export function finishPurchase(id: string, bought: WantedLine[]): void {
  if (openCheckout() !== id) return
  forgetCheckout()
  removeBought(bought)
  removeStoredAddress()
}
