import type { Shop } from '#app/server/shop.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { OTHER_PRODUCTS } from '#app/shop/constants.ts'
import type { Language } from '#app/shop/language.ts'

/** Among the newest products: those of its category first, the nearest price first. */
export async function listRelated(
  { db, catalogue }: Pick<Shop, 'db' | 'catalogue'>,
  { id, price, category }: Product,
  language: Language,
): Promise<Product[]> {
  const key = category.toLowerCase()
  const distance = (other: { price: number; categoryKey: string }) =>
    (other.categoryKey === key ? 0 : Number.MAX_SAFE_INTEGER / 2) + Math.abs(other.price - price)
  const ids = (await catalogue.newestTexts())
    .filter((other) => other.id !== id)
    .map((other) => ({ id: other.id, far: distance(other) }))
    .sort((one, other) => one.far - other.far)
    .slice(0, OTHER_PRODUCTS)
    .map((other) => other.id)
  return catalogue.listed(db, ids, language)
}
