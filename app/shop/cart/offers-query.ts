import { productIdIn } from '#app/shop/catalogue/product.ts'
import { MAX_CART_PRODUCTS, MAX_COPIES_PER_PRODUCT } from '#app/shop/constants.ts'
import { isStorable } from '#app/shop/forms/well-formed.ts'

/** The products of `?id=…&count=…`, as many as a cart holds. */
export function readOrderedIds(query: URLSearchParams): { id: string; count: number }[] {
  const counts = query.getAll('count')
  const ids = query.getAll('id').slice(0, MAX_CART_PRODUCTS)
  return ids.filter(isStorable).map((id, at) => ({ id: productIdIn(id), count: readCount(counts[at]) }))
}

function readCount(text = '1'): number {
  const count = Math.trunc(Number(text))
  return count >= 1 && count <= MAX_COPIES_PER_PRODUCT ? count : 1
}

/** The place of `?province=…&district=…&pincode=…`. */
export function readTypedPlace(query: URLSearchParams) {
  const text = (name: string) => query.get(name)?.slice(0, 100).replaceAll('\0', '') || null
  return { province: text('province'), district: text('district'), pincode: text('pincode') ?? '' }
}
