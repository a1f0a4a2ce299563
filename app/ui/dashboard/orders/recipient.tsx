import { deliveryRows, slipFlags } from '#app/messages/delivery-rows.ts'
import { mapLink, placeLines } from '#app/shop/delivery/delivery-fields.ts'
import { isPickup } from '#app/shop/delivery/delivery-time.ts'
import type { Order } from '#app/shop/orders/order.ts'
import { DetailList } from '#app/ui/delivery/delivery-rows.tsx'
import { PhoneLink } from '#app/ui/elements/phone-link.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Warnings first, then who gets an order, where and how; on a phone a tap calls or opens a map. */
export function Recipient({ order }: { order: Pick<Order, 'addressInfo' | 'gift' | 'deliveryTime'> }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const { addressInfo: address, deliveryTime } = order
  const flags = slipFlags(t, order)
  return (
    <>
      {flags.length > 0 && (
        <ul className="order-flags">
          {flags.map((flag) => (
            <li key={flag} className="tag tag--warn">
              {flag}
            </li>
          ))}
        </ul>
      )}
      <address className="delivery-address">
        <span>{address.name || t('orders.nameUnknown')}</span>
        {[...placeLines(address).entries()].map(([index, line]) => (
          <span key={index}>{line}</span>
        ))}
        <span>
          <PhoneLink phone={address.phoneNumber} />
        </span>
      </address>
      {!isPickup(deliveryTime) && (
        <a href={mapLink(address)} target="_blank" rel="noreferrer">
          {t('order.map')}
        </a>
      )}
      <DetailList
        rows={deliveryRows(t, order, language)}
        show={({ code, value }) => (code === 'buyerPhone' ? <PhoneLink phone={value} /> : value)}
      />
    </>
  )
}
