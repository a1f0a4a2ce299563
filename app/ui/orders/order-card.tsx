import { formatDay, formatMoment } from '#app/shop/day.ts'
import { isPickup } from '#app/shop/delivery/delivery-time.ts'
import type { Satang } from '#app/shop/money.ts'
import type { Order, OrderRefund } from '#app/shop/orders/order.ts'
import { DeliveryRows } from '#app/ui/delivery/delivery-rows.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { ChooseTime } from './choose-time.tsx'
import { DeliveryAddress } from './delivery-address.tsx'
import { OrderedItems } from './ordered-items.tsx'
import { PriceRows } from './price-rows.tsx'

export function OrderCard({ order }: { order: Order & { refunds: OrderRefund[] } }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  return (
    <article className="order-card">
      <header className="order-card__head">
        <div>
          <p className="text-soft text-small">{t('orders.placed')}</p>
          <H2>
            <time dateTime={order.date}>{formatMoment(order.date, language)}</time>
          </H2>
        </div>
        <dl className="order-card__numbers">
          <div>
            <dt>{t('orders.number')}</dt>
            <dd>{order.id}</dd>
          </div>
          <div>
            <dt>{t('orders.payment')}</dt>
            <dd>{order.paymentId}</dd>
          </div>
          {order.way && (
            <div>
              <dt>{t('paidBy.label')}</dt>
              <dd>{t(`paidBy.${order.way}`)}</dd>
            </div>
          )}
        </dl>
      </header>
      <div className="order-card__body">
        <OrderedItems items={order.cartItems} />
        <div className="order-card__side">
          <PriceRows price={order.price} />
          {order.refunds.length > 0 && <Refunds refunds={order.refunds} total={order.price.total} />}
          <div>
            <h3>{t(isPickup(order.deliveryTime) ? 'slots.pickedUpBy' : 'orders.deliverTo')}</h3>
            <DeliveryAddress address={order.addressInfo} />
          </div>
          <DeliveryRows of={order} />
          <ChooseTime order={order} />
        </div>
      </div>
    </article>
  )
}

/** Refunds with their day, and whether they cover the whole order. */
function Refunds({ refunds, total }: { refunds: OrderRefund[]; total: Satang }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const price = usePrice()
  const sum = refunds.reduce((all, { amount }) => all + amount, 0)
  return (
    <div className="note note--column">
      <strong>{t(sum < total ? 'orders.refundedPartly' : 'orders.refundedWhole')}</strong>
      {refunds.map(({ id, amount, bankReference, date }) => (
        <span className="tabular" key={id}>
          {t(bankReference ? 'orders.refundedByHand' : 'orders.refunded', {
            ...{ amount: price(amount), date: formatDay(date, language) },
            ...(bankReference ? { number: bankReference } : {}),
          })}
        </span>
      ))}
    </div>
  )
}
