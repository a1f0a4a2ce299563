import { data } from 'react-router'
import { offersForCart, offersForOrder } from '#app/server/delivery/offers.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { findHelper } from '#app/server/staff/require-worker.ts'
import { readOrderedIds, readTypedPlace } from '#app/shop/cart/offers-query.ts'
import type { DeliveryOffers } from '#app/shop/delivery/offers.ts'
import { isStorable } from '#app/shop/forms/well-formed.ts'
import type { Route } from './+types/delivery-offers.ts'

/**
 * `GET /delivery/offers?id=…&count=…&pincode=…&province=…&district=…`: the times for these products, as JSON.
 * `?order=…` instead: for an order of one's own, or of the shop's for its people.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const query = new URL(request.url).searchParams
  const orderId = query.get('order')
  const offers =
    orderId === null
      ? await offersForCart(shop, { lines: readOrderedIds(query), place: readTypedPlace(query) })
      : isStorable(orderId) && (await findOffers(context, request, orderId))
  if (!offers) throw data(null, { status: 404 })
  return Response.json(offers, { headers: { 'Cache-Control': 'private, no-store' } })
}

async function findOffers(
  context: Route.LoaderArgs['context'],
  request: Request,
  orderId: string,
): Promise<DeliveryOffers | null> {
  const helper = await findHelper(context, request)
  const asker = helper?.may.includes('orders') ? 'helper' : context.get(visitorContext).user
  return asker && offersForOrder(context.get(shopContext), asker, orderId)
}
