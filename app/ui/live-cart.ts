import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { CartChange, CartItem } from '#app/shop/cart.ts'
import { notesOf } from './cart-notes.ts'
import { useLiveChanges } from './live.ts'

/** Compares the cart's copies with the catalogue when one of their products changes, and hands on what differs. */
export function useLiveCart(items: CartItem[], onChange: (changes: CartChange[]) => void): void {
  const fetcher = useFetcher<{ changes: CartChange[] }>()
  const latest = useRef({ items, onChange })
  useEffect(() => {
    latest.current = { items, onChange }
  })
  useEffect(() => {
    if (!fetcher.data) return
    const { items, onChange } = latest.current
    const { changes } = fetcher.data
    if (notesOf(changes, items).length > 0) onChange(changes)
  }, [fetcher.data])
  useLiveChanges(['products'], ({ ids }) => {
    const own = new Set(items.map(({ id }) => id))
    if (own.size === 0 || !(ids === null || ids.some((id) => own.has(id)))) return
    void fetcher.load(`/cart/today?${new URLSearchParams([...own].map((id) => ['id', id]))}`)
  })
}
