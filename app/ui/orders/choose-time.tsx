import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import type { Order } from '#app/shop/orders/order.ts'
import { TimeForm } from '#app/ui/delivery/time-form.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

/** Offers times for an order that has none yet; they are loaded once they are asked for. */
export function ChooseTime({ order }: { order: Order }) {
  const t = useCustomerTranslate()
  const [open, setOpen] = useState(false)
  const times = useRef<HTMLDivElement>(null)
  // The button that opened them is gone, and had the focus.
  useEffect(() => void (open && times.current?.focus({ preventScroll: true })), [open])
  if (order.deliveryTime?.status !== 'unscheduled') return null
  if (open) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: the form has a fieldset once its times are loaded
      <div ref={times} role="group" aria-label={t('slots.heading')} tabIndex={-1}>
        <TimeForm
          action={href('/order/:id/time', { id: order.id })}
          orderId={order.id}
          version={order.deliveryVersion}
        />
      </div>
    )
  }
  return (
    <button className="btn btn--line" type="button" onClick={() => setOpen(true)}>
      {t('slots.choose')}
    </button>
  )
}
