import { requestRows } from '#app/messages/delivery-rows.ts'
import { paidByRow } from '#app/messages/paid-by.ts'
import { formatMoment } from '#app/shop/day.ts'
import { isPickup } from '#app/shop/delivery/delivery-time.ts'
import { textIn } from '#app/shop/language.ts'
import type { Order, OrderedItem } from '#app/shop/orders/order.ts'
import { DetailList } from '#app/ui/delivery/delivery-rows.tsx'
import { Fold } from '#app/ui/elements/fold.tsx'
import { ProductImage } from '#app/ui/elements/product-image.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { DeliveryAddress } from './delivery-address.tsx'
import { PriceRows } from './price-rows.tsx'

/** All that an order holds and its card does not say. */
export function OrderFold({ order }: { order: Order }) {
  const t = useCustomerTranslate()
  const price = usePrice()
  return (
    <Fold title={t('orders.details', { number: order.id, total: price(order.price.total) })}>
      <div className="order-fold">
        <div>
          <ItemPrices items={order.cartItems} />
          <PriceRows price={order.price} />
        </div>
        <div>
          <h3>{t(isPickup(order.deliveryTime) ? 'slots.pickedUpBy' : 'orders.deliverTo')}</h3>
          <DeliveryAddress address={order.addressInfo} />
          {/* The card says when. */}
          <DetailList rows={requestRows(t, order)} />
        </div>
        <Numbers order={order} />
      </div>
    </Fold>
  )
}

/** With the prices of that day; the card names the items. */
function ItemPrices({ items }: { items: OrderedItem[] }) {
  const language = useLanguage()
  const price = usePrice()
  const t = useCustomerTranslate()
  return (
    <ul className="item-prices">
      {items.map((item) => (
        <li key={item.id}>
          <div className="product-picture">
            <ProductImage
              imageUrl={item.imageUrl}
              title={textIn(item.title, language)}
              sizes="48px"
              thumbnail
            />
          </div>
          <span>{`${price(item.price)} ${t('orders.count', { count: item.count })}`}</span>
          <span className="price-tag">{price(item.price * item.count)}</span>
        </li>
      ))}
    </ul>
  )
}

function Numbers({ order }: { order: Order }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  return (
    <dl className="order-fold__numbers">
      <div>
        <dt>{t('orders.placed')}</dt>
        <dd>
          <time dateTime={order.date}>{formatMoment(order.date, language)}</time>
        </dd>
      </div>
      {paidByRow(t, order).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{t('orders.payment')}</dt>
        <dd>{order.paymentId}</dd>
      </div>
    </dl>
  )
}
