import type { AdminKey } from '#app/messages/translator.ts'
import type { PaymentWay, RefundMeans } from '#app/shop/payments/payment-way.ts'

/** Says before a refund where the money goes, and what may go wrong. */
export function refundMeansKey(means: RefundMeans | null, way: PaymentWay | null): AdminKey {
  if (means === 'asks-buyer' || means === 'may-refuse') return `refundMeans.${means}`
  return `refundMeans.${way ?? 'unknown'}`
}
