import { Plus } from 'lucide-react'
import { href, Link } from 'react-router'
import { takesMore } from '#app/shop/delivery/delivery-status.ts'
import { type Order, parcelReceipt } from '#app/shop/orders/order.ts'
import { Fact } from '#app/ui/dashboard/orders/order-money.tsx'
import { PhoneLink } from '#app/ui/elements/phone-link.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** Who ordered by phone or chat, and what only the shop knows of it. */
export function HandFacts({ order: { id, buyer, channel, note, joins, price } }: { order: Order }) {
  const t = useAdminTranslate()
  if (!buyer) return null
  return (
    <>
      <dl className="fact-list">
        {buyer.phone && (
          <div>
            <dt className="text-soft text-small">{t('newOrder.callerPhone')}</dt>
            <dd>
              <PhoneLink phone={buyer.phone} />
            </dd>
          </div>
        )}
        {buyer.lineName && <Fact name={t('newOrder.lineName')} value={buyer.lineName} />}
        {channel && <Fact name={t('newOrder.cameBy')} value={t(`newOrder.channels.${channel}`)} />}
        {price.discountReason && <Fact name={t('newOrder.discountWhy')} value={price.discountReason} />}
        {note && <Fact name={t('newOrder.noteOf')} value={note} />}
        {joins && (
          <div>
            <dt className="text-soft text-small">{t('newOrder.goesWith')}</dt>
            <dd>
              <Link to={href('/dashboard/orders/:id', { id: joins })}>{joins}</Link>
            </dd>
          </div>
        )}
      </dl>
      <Link to={href('/dashboard/new-order/:receipt', { receipt: id })}>{t('newOrder.openLink')}</Link>
    </>
  )
}

/** Something more into the same parcel. */
export function AddToOrder({ order }: { order: Order }) {
  const t = useAdminTranslate()
  const { deliveryState } = order
  if (deliveryState && !takesMore(deliveryState)) return null
  return (
    <Link
      className="btn btn--line"
      to={`${href('/dashboard/new-order')}?${new URLSearchParams({ joins: parcelReceipt(order) })}`}
    >
      <Plus className="icon icon--small" aria-hidden="true" />
      <span>{t('newOrder.addToIt')}</span>
    </Link>
  )
}
