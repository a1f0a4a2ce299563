import { useEffect, useEffectEvent } from 'react'
import { href } from 'react-router'
import type { WantedLine } from '#app/shop/cart/cart.ts'
import type { CheckoutStatus } from '#app/shop/checkout/checkout-status.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import { CHECKOUT_KEY } from '#app/shop/storage-names.ts'
import type { TransferFacts } from '#app/shop/transfers/transfer.ts'
import { askShop } from './ask-shop.ts'
import { removeBought } from './stored/cart-store.ts'
import { readStored, removeStored, writeStored } from './stored/storage.ts'
import { removeStoredAddress } from './stored/stored-address.ts'

export interface CheckoutState {
  status: CheckoutStatus
  items: OrderedItem[]
  lastError: string | null
  scanUntil: string | null
  /** Only of a purchase that is paid by transfer. */
  transfer?: TransferFacts | null
  /** The server's clock. */
  now: number
}

const MAX_OPEN = 20

/** Those that this browser began and has not seen the end of: any of them may be the one that is paid. */
export function openCheckouts(): string[] {
  return idsIn(readStored('local', CHECKOUT_KEY))
}

function idsIn(stored: string | null): string[] {
  return stored?.split(' ') ?? []
}

export function rememberCheckout(id: string): void {
  storeCheckoutIds([...openCheckouts().filter((known) => known !== id), id].slice(-MAX_OPEN))
}

export function forgetCheckout(id: string): void {
  storeCheckoutIds(openCheckouts().filter((known) => known !== id))
}

function storeCheckoutIds(ids: string[]) {
  if (ids.length > 0) writeStored('local', CHECKOUT_KEY, ids.join(' '))
  else removeStored('local', CHECKOUT_KEY)
}

/**
 * Asks the shop for a checkout's state. Null without an answer; `gone` when the shop does not know it, `signed-out` when it
 * asks for a log-in.
 */
export async function fetchCheckout(
  id: string,
  signal?: AbortSignal,
): Promise<CheckoutState | 'gone' | 'signed-out' | null> {
  try {
    const answer = await askShop(href('/checkout/:id/status', { id }), {
      headers: { Accept: 'application/json' },
      redirect: 'manual',
      ...(signal && { signal }),
    })
    if (answer.type === 'opaqueredirect') return 'signed-out'
    if (answer.status === 404) return 'gone'
    return answer.ok ? ((await answer.json()) as CheckoutState) : null
  } catch {
    return null
  }
}

/** Calls when another tab of this browser has seen the end of another checkout. */
export function useOtherEnd(id: string, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== CHECKOUT_KEY) return
      const ended = idsIn(oldValue).filter((known) => !idsIn(newValue).includes(known))
      if (ended.some((known) => known !== id)) end()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [id])
}

/** Removes the bought items from the cart, exactly once, however many tabs learn of the order. True the first time. */
export function finishPurchase(id: string, bought: WantedLine[]): boolean {
  if (!openCheckouts().includes(id)) return false
  forgetCheckout(id)
  removeBought(bought)
  removeStoredAddress()
  return true
}
