import { type CartChange, type CartItem, copyPrice } from '#app/shop/cart/cart.ts'
import type { Satang } from '#app/shop/money.ts'

/** What to tell of a line that is no longer what it was. */
export type CartNote =
  | { id: string; kind: 'price-changed'; before: Satang; after: Satang }
  | { id: string; kind: 'gone'; item: CartItem }
  | { id: string; kind: 'sold-out' | 'available-again' }

/** Must be called before the cart takes the changes over: afterwards nobody knows what was there. */
export function notesOf(changes: CartChange[], items: CartItem[]): CartNote[] {
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
    // The shop sums up; which line was wrong is seen here.
    return before === after ? [] : [{ id: change.id, kind: 'price-changed', before, after }]
  })
}
