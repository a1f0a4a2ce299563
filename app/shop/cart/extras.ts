import type { Product } from '#app/shop/catalogue/product.ts'
import type { Satang } from '#app/shop/money.ts'
import type { CartItem } from './cart.ts'

/** Small things to add to a gift. */
export const MAX_EXTRA_PRICE: Satang = 500_00
export const EXTRAS_IN_CART = 3

/** The answer of `GET /cart/extras`. */
export interface CartExtras {
  /** The cheapest small product of each category, cheapest first. */
  small: Product[]
  newest: Product[]
}

/** The cheapest of each category, in the given order. */
export function onePerCategory(products: Product[]): Product[] {
  const seen = new Set<string>()
  return products.filter(({ category, soldOut }) => {
    if (soldOut || seen.has(category)) return false
    seen.add(category)
    return true
  })
}

/** Small products of other categories than those in the cart. */
export function chooseExtras(small: Product[], items: CartItem[]): Product[] {
  const inCart = new Set(items.map(({ category }) => category.toLowerCase()))
  return small.filter(({ category }) => !inCart.has(category.toLowerCase())).slice(0, EXTRAS_IN_CART)
}
