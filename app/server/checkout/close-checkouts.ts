import { heldBy } from '#app/server/delivery/claims.ts'
import type { Shop } from '#app/server/shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { isOpen } from '#app/shop/checkout/checkout-status.ts'
import { payerParameters } from '#app/shop/checkout/payer.ts'
import { MAX_HELD_SLOTS } from '#app/shop/delivery/claim-status.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { checkoutOfPayer } from './checkout-queries.ts'
import type { CheckoutRow } from './payment-session.ts'
import { refuseIfUnavailable } from './refuse-if-unavailable.ts'
import { closeCheckout } from './settle-payment.ts'

/**
 * Makes room for one more held time by closing the shopper's oldest sessions. Refused with `payment-under-way` if
 * one of them cannot be closed now.
 */
export async function closeExcessHolds(shop: Shop, user: User): Promise<Outcome<null>> {
  const held = await heldBy(shop, user.uid)
  const excess = held.slice(0, Math.max(0, held.length - MAX_HELD_SLOTS + 1))
  if (excess.length === 0) return done(null)
  for (const checkout of excess) {
    const closed = await closeOwn(shop, checkout)
    if (!closed.ok) return closed
  }
  const left = await heldBy(shop, user.uid)
  return left.length < MAX_HELD_SLOTS ? done(null) : refused('payment-under-way')
}

/** Ends a checkout that its shopper gives up, which frees its time; one that was paid meanwhile becomes an order. */
export async function giveUpCheckout(shop: Shop, user: User, id: string): Promise<Outcome<null>> {
  const [row] = await checkoutOfPayer(shop.db).execute({ id, ...payerParameters(user) })
  if (!row) return refused('not-found')
  return isOpen(row.status) ? closeOwn(shop, row) : done(null)
}

function closeOwn(
  shop: Shop,
  checkout: Pick<CheckoutRow, 'id' | 'provider' | 'reference'>,
): Promise<Outcome<null>> {
  const { provider, reference } = checkout
  return refuseIfUnavailable(shop, checkout, async () => {
    if (reference) await closeCheckout(shop, { provider, reference })
    return null
  })
}
