import { ProviderUnavailable } from '#app/server/payments/payment-provider.ts'
import type { Shop } from '#app/server/shop.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import type { CheckoutRow } from './payment-session.ts'

/** Refused with `payment-unavailable` while the provider cannot be asked. */
export async function refuseIfUnavailable<T>(
  shop: Pick<Shop, 'log'>,
  { id: checkoutId }: Pick<CheckoutRow, 'id'>,
  work: () => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return done(await work())
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    shop.log.warn({ event: 'provider-away', err: error, checkoutId }, 'the payment provider is away')
    return refused('payment-unavailable')
  }
}
