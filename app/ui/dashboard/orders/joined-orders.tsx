import { href, Link } from 'react-router'
import type { JoinedOrder } from '#app/shop/orders/order.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { usePrice } from '#app/ui/language/use-language.ts'

/** The orders that lie in this one's parcel, and are paid apart. */
export function JoinedOrders({ joined }: { joined: JoinedOrder[] }) {
  const t = useAdminTranslate()
  const price = usePrice()
  if (joined.length === 0) return null
  return (
    <>
      <h3>{t('order.joined')}</h3>
      <ul className="refund-list">
        {joined.map(({ id, buyerName, total, owed }) => (
          <li key={id}>
            <Link to={href('/dashboard/orders/:id', { id })}>{id}</Link>
            {buyerName && <span>{buyerName}</span>}
            <span className="tabular">{price(total)}</span>
            {owed !== null && (
              <span className="tag tag--warn">{t('order.joinedOwed', { amount: price(owed) })}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Before the delivery is cancelled: what lies in its parcel stays, without a time. */
export function JoinedNote({ joined }: { joined: JoinedOrder[] }) {
  const t = useAdminTranslate()
  if (joined.length === 0) return null
  return <p>{t('order.joinedApart', { receipts: joined.map(({ id }) => id).join(', ') })}</p>
}
