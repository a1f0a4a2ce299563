import { Form, href } from 'react-router'
import { isOpen } from '#app/shop/checkout/checkout-status.ts'
import { CHECKOUT_TIME_MS } from '#app/shop/constants.ts'
import type { Checkout } from '#app/shop/orders/order.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

/** The chosen time is kept until the checkout ends; who does not want it can free it for others. */
export function HeldTime({ checkout: { id, status, deliveryTime } }: { checkout: Checkout }) {
  const t = useTranslate()
  if (!isOpen(status) || deliveryTime?.status !== 'accepted') return null
  return (
    <Form
      className="note held-time"
      method="post"
      action={href('/checkout/:id/close', { id })}
      reloadDocument
    >
      <p>{t('slots.held', { minutes: CHECKOUT_TIME_MS / 60_000 })}</p>
      <button className="btn btn--quiet" type="submit">
        {t('slots.giveBack')}
      </button>
    </Form>
  )
}
