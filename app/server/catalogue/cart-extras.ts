import type { Shop } from '#app/server/shop.ts'
import { type CartExtras, MAX_EXTRA_PRICE, onePerCategory } from '#app/shop/cart/extras.ts'
import { EMPTY_FILTER, understandFilter } from '#app/shop/catalogue/product-filter.ts'
import { OTHER_PRODUCTS } from '#app/shop/constants.ts'
import type { Language } from '#app/shop/language.ts'
import { listProducts } from './products.ts'

/** The cheapest products of a shop are often of one category. */
const SCANNED = 48

/** Small products to add to a cart, and the newest ones for an empty one. */
export async function listCartExtras(
  shop: Pick<Shop, 'db' | 'pool' | 'catalogue'>,
  language: Language,
): Promise<CartExtras> {
  const categories = await shop.catalogue.categories()
  const all = understandFilter(EMPTY_FILTER, categories)
  const cheap = { ...all, maxPrice: MAX_EXTRA_PRICE, sort: 'price-low' } as const
  const [small, newest] = await Promise.all([
    listProducts(shop, cheap, { limit: SCANNED, offset: 0, language }),
    listProducts(shop, all, { limit: OTHER_PRODUCTS, offset: 0, language }),
  ])
  return { small: onePerCategory(small.products), newest: newest.products }
}
