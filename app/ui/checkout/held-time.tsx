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

/**
 * Says what the shopper must know before paying: the time is not kept, or not free any more. By a payment link nobody can
 * choose another one.
 */
export function TimeWarning({ checkout, isTaken, isByLink }: HeldTimeProps & { isByLink: boolean }) {
  const t = useCustomerTranslate()
  if (!hasOpenTime(checkout)) return null
  if (isTaken && isByLink) return <p className="note note--warn held-time">{t('slots.takenByLink')}</p>
  if (isTaken) {
    return (
      <div className="note note--warn note--column held-time">
        <p>{t('slots.taken')}</p>
        <ShopLink to={href('/cart')}>{t('slots.backToCart')}</ShopLink>
      </div>
    )
  }
  return checkout.hold === 'not-held' ? <p className="note held-time">{t('slots.notHeld')}</p> : null
}

/** The chosen time is kept until the checkout ends; who does not want it can free it for others. */
export function HeldTime({ checkout, isTaken }: HeldTimeProps) {
  const { id, expiresAt, hold } = checkout
  const t = useCustomerTranslate()
  const language = useLanguage()
  if (!hasOpenTime(checkout) || isTaken || hold === 'not-held') return null
  return (
    <Form
      className="held-time--calm"
      method="post"
      action={href('/checkout/:id/close', { id })}
      reloadDocument
    >
      <p>{t('slots.held', { time: formatClock(expiresAt, language) })}</p>
      <button type="submit">{t('slots.giveBack')}</button>
    </Form>
  )
}

function hasOpenTime({ status, deliveryTime }: Checkout): boolean {
  return isOpen(status) && deliveryTime?.status === 'accepted'
}
