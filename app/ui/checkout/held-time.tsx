import { Form, href } from 'react-router'
import { isOpen } from '#app/shop/checkout/checkout-status.ts'
import { formatClock } from '#app/shop/day.ts'
import type { Checkout } from '#app/shop/orders/order.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** The chosen time is kept until the checkout ends; who does not want it can free it for others. */
export function HeldTime({ checkout: { id, status, deliveryTime, expiresAt } }: { checkout: Checkout }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  if (!isOpen(status) || deliveryTime?.status !== 'accepted') return null
  return (
    <Form
      className="note held-time"
      method="post"
      action={href('/checkout/:id/close', { id })}
      reloadDocument
    >
      <p>{t('slots.held', { time: formatClock(expiresAt, language) })}</p>
      <button className="btn btn--quiet" type="submit">
        {t('slots.giveBack')}
      </button>
    </Form>
  )
}
