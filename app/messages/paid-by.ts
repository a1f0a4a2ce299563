import type { PaymentWay } from '#app/shop/payments/payment-way.ts'
import type { CustomerKey, Translate } from './translator.ts'

/** Empty if the way is unknown, as of payments that the shop took before it noted it. */
export function paidByRow(
  t: Translate<CustomerKey>,
  way: PaymentWay | null,
): { label: string; value: string }[] {
  return way ? [{ label: t('paidBy.label'), value: t(`paidBy.${way}`) }] : []
}
