import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { useLiveChanges } from '#app/browser/live.ts'
import type { CartChange, CartItem } from '#app/shop/cart/cart.ts'
import { notesOf } from './cart-notes.ts'

/** Compares the cart's copies with the catalogue at once and whenever one of their products changes, and hands on what differs. */
export function useLiveCart(items: CartItem[], onChange: (changes: CartChange[]) => void): void {
  const latest = useRef({ items, onChange })
  useEffect(() => {
    latest.current = { items, onChange }
  })
  const own = new Set(items.map(({ id }) => id))
  const compare = async () => {
    if (own.size === 0) return
    const changes = await fetchChanges([...own])
    const { items, onChange } = latest.current
    if (notesOf(changes, items).length > 0) onChange(changes)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening of the cart
  useEffect(() => void compare(), [])
  useLiveChanges(['products'], ({ ids }) => {
    if (ids === null || ids.some((id) => own.has(id))) void compare()
  })
}

/**
 * Without a network the cart is shown as the browser keeps it: Buy Now compares again. Not by the router, which loads the whole page
 * again where it cannot fetch a route's script.
 */
async function fetchChanges(ids: string[]): Promise<CartChange[]> {
  try {
    const answer = await fetch(`${href('/cart/today')}?${new URLSearchParams(ids.map((id) => ['id', id]))}`)
    return answer.ok ? (await answer.json()).changes : []
  } catch {
    return []
  }
}
