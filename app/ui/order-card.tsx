import { formatDay } from '#app/shop/day.ts'
import type { Order } from '#app/shop/order.ts'
import { DeliveryAddress } from './delivery-address.tsx'
import { OrderedItems } from './ordered-items.tsx'
import { PriceRows } from './price-rows.tsx'
import { useLanguage } from './reader.ts'
import { useWords } from './words.ts'

export function OrderCard({ order }: { order: Order }) {
  const t = useWords()
  const language = useLanguage()
  return (
    <article className="order">
      <header className="order__head">
        <div>
          <p className="soft small">{t('orders.placed')}</p>
          <h2>
            <time dateTime={order.date}>{formatDay(order.date, language)}</time>
          </h2>
        </div>
        <dl className="order__numbers">
          <div>
            <dt>{t('orders.number')}</dt>
            <dd>{order.id}</dd>
          </div>
          <div>
            <dt>{t('orders.payment')}</dt>
            <dd>{order.paymentId}</dd>
          </div>
        </dl>
      </header>
      <div className="order__body">
        <OrderedItems items={order.cartItems} />
        <div className="order__side">
          <PriceRows price={order.price} />
          <div>
            <h3>{t('orders.deliverTo')}</h3>
            <DeliveryAddress address={order.addressInfo} />
          </div>
        </div>
      </div>
    </article>
  )
}
