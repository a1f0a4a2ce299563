import type { AdminKey } from '#app/messages/translator.ts'
import { GATEWAY_WAYS, type PaymentWay, type RefundMeans } from '#app/shop/payments/payment-way.ts'

/** Says before a refund where the money goes, and what may go wrong. */
export function refundMeansKey(means: RefundMeans | null, way: PaymentWay | null): AdminKey {
  if (means !== null && means !== 'itself') return `refundMeans.${means}`
  return `refundMeans.${GATEWAY_WAYS.find((known) => known === way) ?? 'unknown'}`
}
