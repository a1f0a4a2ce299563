import { href, Link } from 'react-router'
import type { UnscheduledReason } from '#app/shop/delivery/delivery-status.ts'
import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { namedOrder } from '#app/ui/language/named-order.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

export interface Unscheduled {
  orderId: string
  recipient: string
  reason: UnscheduledReason | null
  since: Date
}

/** Paid orders that have no time yet; nothing if all have one. */
export function UnscheduledOrders({ orders }: { orders: Unscheduled[] }) {
  const t = useAdminTranslate()
  const moment = useMoment()
  if (orders.length === 0) return null
  return (
    <section className="panel unscheduled" aria-labelledby="unscheduled">
      <H2 id="unscheduled">{t('calendar.unscheduled')}</H2>
      <p className="text-soft">{t('calendar.unscheduledText')}</p>
      <ul>
        {orders.map(({ orderId, recipient, reason, since }) => (
          <li key={orderId}>
            <Link to={href('/dashboard/orders/:id', { id: orderId })}>
              {namedOrder(t, orderId, recipient)}
            </Link>{' '}
            <span className="text-small text-soft">
              {reason ? `${t(`calendar.reasons.${reason}`)} ${moment(since)}` : moment(since)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
