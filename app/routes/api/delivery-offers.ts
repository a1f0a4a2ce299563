import { data } from 'react-router'
import { offersForCart, offersForOrder } from '#app/server/delivery/offers.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { readOrderedIds, readTypedPlace } from '#app/shop/cart/offers-query.ts'
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
      ? await offersForCart(shop, { lines: readOrderedIds(query), place: readTypedPlace(query) })
      : user && isStorable(orderId) && (await offersForOrder(shop, user, orderId))
  if (!offers) throw data(null, { status: 404 })
  return Response.json(offers, { headers: { 'Cache-Control': 'private, no-store' } })
}
