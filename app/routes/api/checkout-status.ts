import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { shopContext } from '#app/server/request/context.ts'
import { requireUser } from '#app/server/request/guards.ts'
import type { Route } from './+types/checkout-status.ts'

/** Asks the provider about a checkout and completes its order when paid. Safe to repeat. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const user = requireUser(context, request)
  const checkout = await settleCheckoutOf(context.get(shopContext), user, params.id)
  if (!checkout) return new Response(null, { status: 404 })
  const { status, items, lastError, scanUntil } = checkout
  const answer = { status, items, lastError, scanUntil, now: Date.now() }
  return Response.json(answer, { headers: { 'Cache-Control': 'private, no-store' } })
}
