import type { Shop } from '#app/server/open-shop.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { EMPTY_FILTER, understandFilter } from '#app/shop/catalogue/product-filter.ts'
import { OTHER_PRODUCTS } from '#app/shop/constants.ts'
import { listProducts } from './products.ts'

/** Products to offer in place of one that is gone: the newest of its category, else the newest of all. */
export async function listOthers(shop: Pick<Shop, 'db'>, category: string): Promise<Product[]> {
  const newestOf = (filterType: string) =>
    listProducts(shop, understandFilter({ ...EMPTY_FILTER, filterType }), {
      limit: OTHER_PRODUCTS,
      offset: 0,
    })
  const { products } = await newestOf(category)
  return products.length > 0 ? products : (await newestOf(EMPTY_FILTER.filterType)).products
}
