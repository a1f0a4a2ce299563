import { href, Link } from 'react-router'
import type { CalendarSlot } from '#app/shop/delivery/calendar/calendar.ts'
import { formatTimes } from '#app/shop/delivery/format-slot.ts'
import { namedOrder } from '#app/ui/language/named-order.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

export interface Promised {
  receipt: string
  recipient: string
  slotId: string | null
  hasCard: boolean
}

interface PromisedOrdersProps {
  promised: Promised[]
  slots: CalendarSlot[]
}

/** The orders of a day under their times. */
export function PromisedOrders({ promised, slots }: PromisedOrdersProps) {
  const t = useAdminTranslate()
  const used = slots.filter(({ slotId }) => promised.some((order) => order.slotId === slotId))
  return (
    <div className="promised">
      <h3>{t('calendar.promised')}</h3>
      {promised.length === 0 && <p className="text-soft">{t('calendar.nonePromised')}</p>}
      {used.map(({ slotId, kind, starts, ends }) => (
        <div key={slotId}>
          <h4>{`${formatTimes(starts, ends)} ${t(`deliveryPage.kinds.${kind}`)}`}</h4>
          <ul>
            {promised
              .filter((order) => order.slotId === slotId)
              .map(({ receipt, recipient, hasCard }) => (
                <li key={receipt}>
                  <Link to={href('/dashboard/orders/:id', { id: receipt })}>
                    {namedOrder(t, receipt, recipient)}
                  </Link>{' '}
                  {hasCard && <span className="text-small text-soft">{t('calendar.withCard')}</span>}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
