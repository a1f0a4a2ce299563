import { Form, href } from 'react-router'
import { isOpen } from '#app/shop/checkout/checkout-status.ts'
import { formatClock } from '#app/shop/day.ts'
import type { Checkout } from '#app/shop/orders/order.ts'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface HeldTimeProps {
  checkout: Checkout
  /** True if the time is not held, and not free any more. */
  isTaken: boolean
}

/** The chosen time is kept until the checkout ends, if it may be; who does not want it can free it for others. */
export function HeldTime({ checkout, isTaken }: HeldTimeProps) {
  const { id, status, deliveryTime, expiresAt, hold } = checkout
  const t = useCustomerTranslate()
  const language = useLanguage()
  if (!isOpen(status) || deliveryTime?.status !== 'accepted') return null
  if (isTaken) {
    return (
      <div className="note note--warn held-time">
        <p>{t('slots.taken')}</p>
        <ShopLink to={href('/cart')}>{t('slots.backToCart')}</ShopLink>
      </div>
    )
  }
  if (hold === 'not-held') return <p className="note held-time">{t('slots.notHeld')}</p>
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
