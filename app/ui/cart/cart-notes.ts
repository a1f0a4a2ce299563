import { type CartChange, type CartItem, copyPrice } from '#app/shop/cart/cart.ts'
import type { Satang } from '#app/shop/money.ts'

export type CartNote =
  | { id: string; kind: 'price-changed'; before: Satang; after: Satang }
  | { id: string; kind: 'gone'; item: CartItem }
  | { id: string; kind: 'sold-out' | 'available-again' }

/** Call it before the changes are applied to the cart. */
export function toNotes(changes: CartChange[], items: CartItem[]): CartNote[] {
  return changes.flatMap((change): CartNote[] => {
    const item = items.find((copy) => copy.id === change.id)
    if (!item) return []
    if (change.kind === 'gone') return [{ id: change.id, kind: 'gone', item }]
    const before = copyPrice(item)
    const after = change.product.price
    const soldOut = change.product.soldOut === true
    if (soldOut !== (item.soldOut === true)) {
      return [{ id: change.id, kind: soldOut ? 'sold-out' : 'available-again' }]
    }
    return before === after ? [] : [{ id: change.id, kind: 'price-changed', before, after }]
  })
}
