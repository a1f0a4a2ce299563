import { href } from 'react-router'
import type { WantedLine } from '#app/shop/cart/cart.ts'
import type { CheckoutStatus } from '#app/shop/checkout/checkout-status.ts'
import { CHECKOUT_KEY } from '#app/shop/constants.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import { removeBought } from './cart-store.ts'
import { readStored, removeStored, writeStored } from './storage.ts'
import { removeStoredAddress } from './stored-address.ts'

/** What the shop says of a checkout that was asked after. */
export interface CheckoutNews {
  status: CheckoutStatus
  items: OrderedItem[]
  lastError: string | null
}

/** The checkout that was begun here and whose end was not seen yet. */
export function openCheckout(): string | null {
  return readStored('local', CHECKOUT_KEY)
}

export function rememberCheckout(id: string): void {
  writeStored('local', CHECKOUT_KEY, id)
}

export function forgetCheckout(): void {
  removeStored('local', CHECKOUT_KEY)
}

/** Has the shop ask the provider. Null where no answer came; `gone` where the shop knows no such checkout. */
export async function askCheckout(id: string): Promise<CheckoutNews | 'gone' | null> {
  try {
    const answer = await fetch(href('/checkout/:id/status', { id }), {
      headers: { Accept: 'application/json' },
      redirect: 'error',
    })
    if (answer.status === 404) return 'gone'
    return answer.ok ? ((await answer.json()) as CheckoutNews) : null
  } catch {
    return null
  }
}

/** Takes what was bought out of the cart, once, however many tabs and pages learn of the order. */
export function finishPurchase(id: string, bought: WantedLine[]): void {
  if (openCheckout() !== id) return
  forgetCheckout()
  removeBought(bought)
  removeStoredAddress()
}
