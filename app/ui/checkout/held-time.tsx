import { useState } from 'react'
import { Form, href } from 'react-router'
import { askForJson } from '#app/browser/ask-shop.ts'
import { useLiveChanges } from '#app/browser/live.ts'
import { isOpen } from '#app/shop/checkout/checkout-status.ts'
import { formatClock } from '#app/shop/day.ts'
import type { Checkout, TimeHold } from '#app/shop/orders/order.ts'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface HeldTimeProps {
  checkout: Checkout
  time: TimeHold
}

/** As the page was loaded, and as it stands since times have changed: the owner may free or close one that is held. */
export function useTimeHold(checkout: Checkout, loaded: TimeHold): TimeHold {
  const [asked, setAsked] = useState({ checkout, time: loaded })
  const look = async () => {
    const time = await askForJson<TimeHold>(href('/checkout/:id/hold', { id: checkout.id }))
    if (time) setAsked({ checkout, time })
  }
  useLiveChanges(['slots'], ({ within }) => {
    if (hasOpenTime(checkout)) setTimeout(look, Math.random() * within)
  })
  return asked.checkout === checkout ? asked.time : loaded
}

/**
 * Says what the shopper must know before paying: the time is not kept, or not free any more. By a payment link nobody can
 * choose another one.
 */
export function TimeWarning({ checkout, time, isByLink }: HeldTimeProps & { isByLink: boolean }) {
  const t = useCustomerTranslate()
  if (!hasOpenTime(checkout)) return null
  if (time.isTimeTaken && isByLink) {
    return (
      <p className="note note--warn held-time" role="alert">
        {t('slots.takenByLink')}
      </p>
    )
  }
  if (time.isTimeTaken) {
    return (
      <div className="note note--warn note--column held-time" role="alert">
        <p>{t('slots.taken')}</p>
        <ShopLink to={href('/cart')}>{t('slots.backToCart')}</ShopLink>
      </div>
    )
  }
  if (time.hold === 'held') return null
  return (
    <p className="note held-time" role="status">
      {t('slots.notHeld')}
    </p>
  )
}

/** The chosen time is kept until the checkout ends; who does not want it can free it for others. */
export function HeldTime({ checkout, time }: HeldTimeProps) {
  const { id, expiresAt } = checkout
  const t = useCustomerTranslate()
  const language = useLanguage()
  if (!hasOpenTime(checkout) || time.isTimeTaken || time.hold === 'not-held') return null
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
