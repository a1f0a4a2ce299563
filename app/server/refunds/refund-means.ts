import type { PaymentProvider } from '#app/server/payments/payment-provider.ts'
import type { PaymentWay, RefundMeans } from '#app/shop/checkout/payment-way.ts'
import type { ProviderName } from '#app/shop/checkout/provider-name.ts'

/** Null if nobody knows: the way is unknown, or the payment is another provider's. */
export function refundMeansOf(
  payments: Pick<PaymentProvider, 'name' | 'refundMeans'>,
  { provider, way }: { provider: ProviderName; way: PaymentWay | null },
): RefundMeans | null {
  return way === null || provider !== payments.name ? null : payments.refundMeans(way)
}
