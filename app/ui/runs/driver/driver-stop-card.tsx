import { MapPin, Phone } from 'lucide-react'
import { labelRows } from '#app/messages/delivery-rows.ts'
import { formatTimes } from '#app/shop/delivery/format-slot.ts'
import { dialledPhone } from '#app/shop/delivery/thai-phone.ts'
import { isWaiting, mapUrl } from '#app/shop/runs/driver-run.ts'
import { DetailList } from '#app/ui/delivery/delivery-rows.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { usePrice } from '#app/ui/language/use-language.ts'
import { DeliveredForm } from './delivered-form.tsx'
import type { StopCardProps } from './move-fields.tsx'
import { NotDeliveredForm } from './not-delivered-form.tsx'

/** One stop: where, whom to call, what to mind, and how it ended. */
export function DriverStopCard({ stop, refusal, onQueued }: StopCardProps) {
  const t = useCustomerTranslate()
  const price = usePrice()
  const { receipt, slot, name, address, pincode, corrected, gift, collect } = stop
  return (
    <article className="driver__card" data-receipt={receipt}>
      <header className="driver__name">
        <strong className="driver__number tabular">{stop.stop}</strong>
        <p>
          <strong>{name || t('orders.nameUnknown')}</strong>{' '}
          <span className="tabular">{formatTimes(slot.starts, slot.ends)}</span>
        </p>
      </header>
      {stop.phone === null && <p className="driver__flag">{t('gift.flags.surprise')}</p>}
      <address>
        <span>{`${address} ${pincode}`}</span>{' '}
        {corrected.length > 0 && <strong>{t('driver.corrected')}</strong>}
      </address>
      <DetailList rows={labelRows(t, gift)} />
      {collect > 0 && <p className="driver__flag">{t('driver.collect', { amount: price(collect) })}</p>}
      <div className="button-row">
        <CallButton phone={stop.phone} />
        <a className="btn btn--line" href={mapUrl(stop)} target="_blank" rel="noopener noreferrer">
          <MapPin className="icon icon--small" aria-hidden="true" />
          <span>{t('driver.map')}</span>
        </a>
      </div>
      {isWaiting(stop) && (
        <>
          <DeliveredForm stop={stop} refusal={refusal} onQueued={onQueued} />
          <NotDeliveredForm stop={stop} onQueued={onQueued} />
        </>
      )}
    </article>
  )
}

/** None for a surprise. A text that is no number is shown as it is. */
function CallButton({ phone }: { phone: string | null }) {
  const t = useCustomerTranslate()
  if (phone === null) return null
  const number = dialledPhone(phone)
  if (number === null) return <span>{phone}</span>
  return (
    <a className="btn btn--line" href={`tel:${number}`}>
      <Phone className="icon icon--small" aria-hidden="true" />
      <span>{`${t('driver.call')} ${phone}`}</span>
    </a>
  )
}
