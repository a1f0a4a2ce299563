import { showHoldOf } from '#app/server/checkout/own-checkout.ts'
import { requirePayer } from '#app/server/pay-link/require-payer.ts'
import { shopContext } from '#app/server/request/context.ts'
import type { Route } from './+types/checkout-hold.ts'

/** `GET /checkout/…/hold`: how the time of a checkout stands now, as JSON. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const hold = await showHoldOf(context.get(shopContext), requirePayer(context, request), params.id)
  if (!hold) return new Response(null, { status: 404 })
  return Response.json(hold, { headers: { 'Cache-Control': 'private, no-store' } })
}
