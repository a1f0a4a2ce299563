import type { Shop } from '#app/server/shop.ts'
import { type CartExtras, MAX_EXTRA_PRICE, onePerCategory } from '#app/shop/cart/extras.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { EMPTY_FILTER, understandFilter } from '#app/shop/catalogue/product-filter.ts'
import { OTHER_PRODUCTS } from '#app/shop/constants.ts'
import type { Language } from '#app/shop/language.ts'
import { listProducts } from './products.ts'

/** The cheapest products of a shop are often of one category. */
const SCANNED = 48

type CatalogueShop = Pick<Shop, 'db' | 'pool' | 'catalogue'>

/** Small products to add to a cart, and the newest ones for an empty one. */
export async function listCartExtras(shop: CatalogueShop, language: Language): Promise<CartExtras> {
  const categories = await shop.catalogue.categories()
  const all = understandFilter(EMPTY_FILTER, categories)
  const cheap = { ...all, maxPrice: MAX_EXTRA_PRICE, sort: 'price-low' } as const
  const [small, newest] = await Promise.all([
    listProducts(shop, cheap, { limit: SCANNED, offset: 0, language }),
    listNewest(shop, language),
  ])
  return { small: onePerCategory(small.products), newest }
}

/** For an empty cart. */
export async function listNewest(shop: CatalogueShop, language: Language): Promise<Product[]> {
  const all = understandFilter(EMPTY_FILTER, await shop.catalogue.categories())
  return (await listProducts(shop, all, { limit: OTHER_PRODUCTS, offset: 0, language })).products
}
