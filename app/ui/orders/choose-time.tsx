import { useState } from 'react'
import { href } from 'react-router'
import type { Order } from '#app/shop/orders/order.ts'
import { TimeForm } from '#app/ui/delivery/time-form.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

/** Offers times for an order that has none yet; they are loaded once they are asked for. */
export function ChooseTime({ order }: { order: Order }) {
  const t = useCustomerTranslate()
  const [open, setOpen] = useState(false)
  if (order.deliveryTime?.status !== 'unscheduled') return null
  if (open) {
    return (
      <TimeForm
        label={t('slots.heading')}
        action={href('/order/:id/time', { id: order.id })}
        orderId={order.id}
        version={order.deliveryVersion}
      />
    )
  }
  return (
    <button className="btn btn--line" type="button" onClick={() => setOpen(true)}>
      {t('slots.choose')}
    </button>
  )
}
