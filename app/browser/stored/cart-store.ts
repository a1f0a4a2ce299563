import { useSyncExternalStore } from 'react'
import {
  addToCart,
  type CartChange,
  type CartItem,
  cartCopy,
  readCart,
  removeFromCart,
  removeOneCopy,
  type WantedLine,
  withoutBought,
} from '#app/shop/cart/cart.ts'
import { CART_KEY } from '#app/shop/storage-names.ts'
import { readStored, watchStored, writeStored } from './storage.ts'

const EMPTY: CartItem[] = []
let read: { text: string | null; items: CartItem[] } = { text: null, items: EMPTY }

/** The stored cart, shared by all tabs; empty on the server. */
export function useCart(): CartItem[] {
  return useSyncExternalStore(watchStored, cartItems, () => EMPTY)
}

/** The current items; an unchanged cart returns the same array, so React does not render again. */
export function cartItems(): CartItem[] {
  const text = readStored('local', CART_KEY)
  if (text !== read.text) read = { text, items: readCart(text) }
  return read.items
}

export function addItem(item: CartItem): void {
  storeItems(addToCart(cartItems(), item))
}

export function removeItem(id: string): void {
  storeItems(removeFromCart(cartItems(), id))
}

export function removeCopy(id: string): void {
  storeItems(removeOneCopy(cartItems(), id))
}

export function removeBought(bought: WantedLine[]): void {
  storeItems(withoutBought(cartItems(), bought))
}

export function applyChanges(changes: CartChange[]): void {
  const byId = new Map(changes.map((change) => [change.id, change]))
  storeItems(
    cartItems().flatMap((item) => {
      const change = byId.get(item.id)
      if (!change) return [item]
      return change.kind === 'gone' ? [] : [cartCopy(change.product)]
    }),
  )
}

function storeItems(items: CartItem[]) {
  writeStored('local', CART_KEY, JSON.stringify(items))
}
