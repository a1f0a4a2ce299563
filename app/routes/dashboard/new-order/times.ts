import { listTimesByHand } from '#app/server/new-order/times-by-hand.ts'
import { shopContext } from '#app/server/request/context.ts'
import { readOrderedIds, readTypedPlace } from '#app/shop/cart/offers-query.ts'
import { MAX_WORK_POINTS } from '#app/shop/constants.ts'
import type { OrderLine } from '#app/shop/new-order/order-line.ts'
import type { Route } from './+types/times.ts'

/** `GET /dashboard/new-order/times`: as `/delivery/offers`, with what is taken of each time; `work` is of free lines. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const lines: OrderLine[] = readOrderedIds(query).map((line) => ({ kind: 'product', price: null, ...line }))
  const work = Math.min(Math.trunc(Number(query.get('work'))) || 0, 100 * MAX_WORK_POINTS)
  const free: OrderLine[] = work > 0 ? [{ kind: 'free', title: '', count: 1, price: 0, work }] : []
  const place = readTypedPlace(query)
  const times = await listTimesByHand(context.get(shopContext), { lines: [...lines, ...free], place })
  return Response.json(times, { headers: { 'Cache-Control': 'private, no-store' } })
}
