import { href, Link } from 'react-router'
import type { DeliveryTime } from '#app/shop/delivery/delivery-time.ts'
import { useMayOpen } from '#app/ui/dashboard/use-worker.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** Links to the papers of an order's day and time, where it has one. */
export function PrintLink({ time }: { time: DeliveryTime | null }) {
  const t = useAdminTranslate()
  const mayOpen = useMayOpen()
  if (time?.status !== 'accepted' || !mayOpen(href('/dashboard/print'))) return null
  const search = new URLSearchParams({ day: time.slot.day, slot: time.slot.slotId })
  return (
    <Link className="btn btn--line" to={`${href('/dashboard/print')}?${search}`}>
      {t('print.link')}
    </Link>
  )
}
