import type { PaymentSources } from '#app/server/payments/sources.ts'
import type { PaymentWay, RefundMeans } from '#app/shop/payments/payment-way.ts'
import { wayAt } from '#app/shop/payments/payment-ways.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'

/** Null if nobody knows: the way is unknown, or the provider cannot be asked any more. */
export function findRefundMeans(
  payments: Pick<PaymentSources, 'names'>,
  { provider, way }: { provider: ProviderName; way: PaymentWay | null },
): RefundMeans | null {
  if (way === null || !payments.names.includes(provider)) return null
  return wayAt(provider, way)?.refundMeans ?? null
}
