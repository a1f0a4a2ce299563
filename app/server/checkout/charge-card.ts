import { offersNow } from '#app/server/payments/offers.ts'
import type { Shop } from '#app/server/shop.ts'
import type { Payer } from '#app/shop/checkout/payer.ts'
import type { NextStep } from '#app/shop/payments/payment-form-data.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { answerWithoutCharge, chargeOnce, isKnown } from './charge.ts'
import { moveCheckout } from './move-checkout.ts'
import { findRowOf } from './own-checkout.ts'

/**
 * Charges a card token once. Refused with `payment-expired`, `payment-review`, `payment-under-way`,
 * `payment-unavailable`, `too-many-tries`.
 */
export async function chargeCard(
  shop: Shop,
  payer: Payer,
  { checkoutId, token }: { checkoutId: string; token: string },
): Promise<Outcome<NextStep>> {
  const row = await findRowOf(shop, payer, checkoutId)
  const source = (await offersNow(shop)).offering('card')
  if (!source?.charge || !row) return refused('payment-expired')
  if (await isKnown(shop, token)) return done(null)
  const answer = answerWithoutCharge(row)
  if (answer) return answer
  const moved = await moveCheckout(shop, row, source)
  return moved.ok ? chargeOnce(shop, moved.value, { way: 'card', token }) : moved
}
