import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { requirePayer } from '#app/server/pay-link/require-payer.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { showTransfer } from '#app/server/transfers/transfer-facts.ts'
import type { Route } from './+types/checkout-status.ts'

/** Asks the provider about a checkout and completes its order when paid. Safe to repeat. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const payer = requirePayer(context, request)
  const shop = context.get(shopContext)
  const checkout = await settleCheckoutOf(shop, payer, params.id)
  if (!checkout) return new Response(null, { status: 404 })
  const { status, items, lastError, scanUntil } = checkout
  const { language } = context.get(visitorContext)
  const isTransfer = checkout.provider === 'by-hand'
  const transfer = isTransfer ? await showTransfer(shop, payer, { id: params.id, language }) : undefined
  const answer = { status, items, lastError, scanUntil, transfer, now: Date.now() }
  return Response.json(answer, { headers: { 'Cache-Control': 'private, no-store' } })
}
