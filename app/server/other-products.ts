import { OTHER_PRODUCTS } from '#app/shop/constants.ts'
import type { Product } from '#app/shop/product.ts'
import { EMPTY_FILTER, understandFilter } from '#app/shop/product-filter.ts'
import { listProducts } from './catalogue.ts'
import type { Shop } from './open-shop.ts'

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
