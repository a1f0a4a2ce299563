import { lastAddressOf } from '#app/server/orders/orders.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import type { Route } from './+types/last-address.ts'

/** `GET /cart/address`: the delivery address of the user's last order, as JSON. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(visitorContext)
  const address = user && (await lastAddressOf(context.get(shopContext), user))
  return Response.json(
    { address, isVisitor: user === null },
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
}
