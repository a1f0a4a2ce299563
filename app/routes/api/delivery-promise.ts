import { findArrivalPromise } from '#app/server/delivery/arrival-promise.ts'
import { shopContext } from '#app/server/request/context.ts'
import type { Route } from './+types/delivery-promise.ts'

const MAX_AGE_S = 60

/** `GET /delivery/promise`: the earliest delivery and its last hour to order, or null, as JSON. */
export async function loader({ context }: Route.LoaderArgs) {
  const promise = await findArrivalPromise(context.get(shopContext))
  return Response.json(promise, { headers: { 'Cache-Control': `public, max-age=${MAX_AGE_S}` } })
}
