import { toOrderedProduct } from '#app/server/catalogue/product-rows.ts'
import type { Shop } from '#app/server/shop.ts'
import type { CartChange, WantedLine } from '#app/shop/cart/cart.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { productsByIds } from './checkout-queries.ts'

async function loadProducts(shop: Pick<Shop, 'db'>, lines: WantedLine[]): Promise<Map<string, Product>> {
  const rows = await productsByIds(shop.db).execute({ ids: lines.map((line) => line.id) })
  return new Map(rows.map((row) => [row.id, toOrderedProduct(row)]))
}

export async function compareCart(shop: Pick<Shop, 'db'>, ids: string[]): Promise<CartChange[]> {
  const lines = ids.map((id) => ({ id, count: 1 }))
  return listCartChanges(lines, await loadProducts(shop, lines))
}

/** The browser sent no prices, so every line gets today's product to compare with. */
export function listCartChanges(lines: WantedLine[], today: Map<string, Product>): CartChange[] {
  return lines.map(({ id }) => {
    const product = today.get(id)
    return product ? { id, kind: 'price-changed', product } : { id, kind: 'gone' }
  })
}
