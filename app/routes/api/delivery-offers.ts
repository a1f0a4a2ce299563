import { data } from 'react-router'
import { offersForCart, offersForOrder } from '#app/server/delivery/offers.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { productIdIn } from '#app/shop/catalogue/product.ts'
import { MAX_CART_PRODUCTS, MAX_COPIES_PER_PRODUCT } from '#app/shop/constants.ts'
import { isStorable } from '#app/shop/forms/well-formed.ts'
import type { Route } from './+types/delivery-offers.ts'

/**
 * `GET /delivery/offers?id=…&count=…&pincode=…&province=…&district=…`: the times for these products, as JSON.
 * `?order=…` instead: for an order of one's own.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const query = new URL(request.url).searchParams
  const orderId = query.get('order')
  const { user } = context.get(visitorContext)
  const offers =
    orderId === null
      ? await offersForCart(shop, { lines: readLines(query), place: readPlace(query) })
      : user && isStorable(orderId) && (await offersForOrder(shop, user, orderId))
  if (!offers) throw data(null, { status: 404 })
  return Response.json(offers, { headers: { 'Cache-Control': 'private, no-store' } })
}

function readLines(query: URLSearchParams) {
  const counts = query.getAll('count')
  const ids = query.getAll('id').slice(0, MAX_CART_PRODUCTS)
  return ids.filter(isStorable).map((id, at) => ({ id: productIdIn(id), count: readCount(counts[at]) }))
}

function readCount(text = '1'): number {
  const count = Math.trunc(Number(text))
  return count >= 1 && count <= MAX_COPIES_PER_PRODUCT ? count : 1
}

function readPlace(query: URLSearchParams) {
  const text = (name: string) => query.get(name)?.slice(0, 100).replaceAll('\0', '') || null
  return { province: text('province'), district: text('district'), pincode: text('pincode') ?? '' }
}
