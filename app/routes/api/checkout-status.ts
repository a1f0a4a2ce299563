import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { requirePayer } from '#app/server/pay-link/require-payer.ts'
import { shopContext } from '#app/server/request/context.ts'
import { findTransfer } from '#app/server/transfers/transfer-facts.ts'
import type { Route } from './+types/checkout-status.ts'

/** Asks the provider about a checkout and completes its order when paid. Safe to repeat. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const payer = requirePayer(context, request)
  const shop = context.get(shopContext)
  const checkout = await settleCheckoutOf(shop, payer, params.id)
  if (!checkout) return new Response(null, { status: 404 })
  const { status, items, lastError, scanUntil } = checkout
  const transfer = checkout.provider === 'by-hand' ? await findTransfer(shop, payer, params.id) : undefined
  const answer = { status, items, lastError, scanUntil, transfer, now: Date.now() }
  return Response.json(answer, { headers: { 'Cache-Control': 'private, no-store' } })
}
