import { placeLines } from '#app/shop/delivery/delivery-fields.ts'
import { type DeliveryTime, isPickup } from '#app/shop/delivery/delivery-time.ts'
import { formatSlot } from '#app/shop/delivery/format-slot.ts'
import { type Language, textIn } from '#app/shop/language.ts'
import { formatBaht, type Satang } from '#app/shop/money.ts'
import type { Order } from '#app/shop/orders/order.ts'
import { serverTranslator } from './server-translator.ts'
import type { CustomerKey, TextKey, Translate } from './translator.ts'

interface Told extends Pick<Order, 'id' | 'cartItems' | 'addressInfo' | 'deliveryTime' | 'price'> {
  refunded?: Satang
  /** Under way, or for the owner to transfer. */
  refundPending?: Satang
}

/** An order in some lines, for a chat with its buyer: number, what, when, to whom, the sum, and what was given back. */
export function orderMessage(t: Translate<TextKey | CustomerKey>, order: Told, language: Language): string {
  const { id, cartItems, addressInfo, deliveryTime, price, refunded = 0, refundPending = 0 } = order
  const isFetched = isPickup(deliveryTime)
  const place = isFetched ? [] : placeLines(addressInfo)
  return [
    `${t('orders.number')}: ${id}`,
    ...cartItems
      .filter(({ isTakenOut }) => !isTakenOut)
      .map(({ title, count }) => `${textIn(title, language)} × ${count}`),
    ...timeLine(t, deliveryTime, language),
    `${t(isFetched ? 'slots.pickedUpBy' : 'orders.deliverTo')}: ${[addressInfo.name, ...place].join(', ')}`,
    `${t('cart.total')}: ${formatBaht(price.total, language)}`,
    ...(refunded > 0 ? [t('orders.refundSum', { amount: formatBaht(refunded, language) })] : []),
    ...(refundPending > 0
      ? [t('orders.refundPendingSum', { amount: formatBaht(refundPending, language) })]
      : []),
  ].join('\n')
}

function timeLine(t: Translate<CustomerKey>, time: DeliveryTime | null, language: Language): string[] {
  if (time === null) return []
  if (time.status !== 'accepted') return [t(`slots.${time.status}`)]
  return [`${t(`slots.kinds.${time.slot.kind}`)}: ${formatSlot(time.slot, language)}`]
}

/** The order's message with its tracking link, if it may be shared, in the buyer's language. */
export async function writeChatText(
  {
    toldTime: deliveryTime,
    ...order
  }: Omit<Told, 'deliveryTime'> & { toldTime: DeliveryTime | null; language: Language },
  followUrl: string | null,
): Promise<string> {
  const { t } = await serverTranslator(order.language)
  const message = orderMessage(t, { ...order, deliveryTime }, order.language)
  return followUrl === null ? message : `${message}\n${t('orders.follow')}: ${followUrl}`
}
