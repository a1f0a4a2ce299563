import { useEffect, useEffectEvent, useRef } from 'react'
import { href } from 'react-router'
import { askForJson } from '#app/browser/ask-shop.ts'
import { useLiveChanges } from '#app/browser/live.ts'
import type { CartChange, CartItem } from '#app/shop/cart/cart.ts'
import { toNotes } from './cart-notes.ts'

/**
 * Compares the cart with the catalogue now, when a product is added, and after each change of its products, and reports
 * differences.
 */
export function useLiveCart(items: CartItem[], onChange: (changes: CartChange[]) => void): void {
  const tell = useEffectEvent((changes: CartChange[]) => {
    if (toNotes(changes, items).length > 0) onChange(changes)
  })
  const own = new Set(items.map(({ id }) => id))
  const compare = useEffectEvent(async () => {
    if (own.size > 0) tell(await fetchChanges([...own]))
  })
  const compared = useRef(new Set<string>())
  useEffect(() => {
    // A product beside the cart may have sold out since the page came.
    const isAdded = [...own].some((id) => !compared.current.has(id))
    compared.current = own
    if (isAdded) void compare()
  })
  useLiveChanges(['products'], ({ ids }) => {
    if (ids === null || ids.some((id) => own.has(id))) void compare()
  })
}

/**
 * Reports no change if there is no network: Buy Now compares again. No loader, because a failed router load
 * reloads the page.
 */
async function fetchChanges(ids: string[]): Promise<CartChange[]> {
  const address = `${href('/cart/today')}?${new URLSearchParams(ids.map((id) => ['id', id]))}`
  return (await askForJson<{ changes: CartChange[] }>(address))?.changes ?? []
}
