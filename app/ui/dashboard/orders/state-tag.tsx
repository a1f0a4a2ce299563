import type { DeliveryStatus } from '#app/shop/delivery/delivery-status.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

const WARNING: DeliveryStatus[] = ['unscheduled', 'accepted', 'failed']

export function StateTag({ state }: { state: DeliveryStatus }) {
  const t = useAdminTranslate()
  return <span className={WARNING.includes(state) ? 'tag tag--warn' : 'tag'}>{t(`states.${state}`)}</span>
}
