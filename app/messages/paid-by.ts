import { type DeliveryTime, isPickup } from '#app/shop/delivery/delivery-time.ts'
import type { PaymentWay } from '#app/shop/payments/payment-way.ts'
import type { CustomerKey, Translate } from './translator.ts'

interface Paid {
  way: PaymentWay | null
  deliveryTime: DeliveryTime | null
}

/** Empty if the way is unknown, as of payments that the shop took before it noted it. */
export function paidByRow(
  t: Translate<CustomerKey>,
  { way, deliveryTime }: Paid,
): { label: string; value: string }[] {
  if (!way) return []
  const isAtShop = way === 'on-delivery' && isPickup(deliveryTime)
  return [{ label: t('paidBy.label'), value: t(isAtShop ? 'paidBy.on-pickup' : `paidBy.${way}`) }]
}
