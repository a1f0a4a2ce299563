import { useEffect, useEffectEvent, useState } from 'react'
import { Form, href } from 'react-router'
import { useAskAgain } from '#app/browser/ask-again.ts'
import { askForJson } from '#app/browser/ask-shop.ts'
import { useLiveChanges } from '#app/browser/live.ts'
import { toasts } from '#app/browser/toast-queue.ts'
import { isOpen } from '#app/shop/checkout/checkout-status.ts'
import { formatClock } from '#app/shop/day.ts'
import type { Checkout, TimeHold } from '#app/shop/orders/order.ts'
import { FLASH_TOAST_MS } from '#app/shop/toast.ts'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import type { Settling } from './use-payment-status.ts'

interface HeldTimeProps {
  checkout: Checkout
  /** How the payment stands by now. */
  settling: Pick<Settling, 'status' | 'transfer'>
  time: TimeHold
}

interface LoadedTime extends HeldTimeProps {
  isByLink: boolean
}

const AGAIN_MS = 5000

/** As the page was loaded, and as it stands since times have changed: the owner may free or close one that is held. */
export function useTimeHold({ checkout, settling, time: loaded, isByLink }: LoadedTime): TimeHold {
  const t = useCustomerTranslate()
  const [asked, setAsked] = useState({ checkout, time: loaded })
  const time = asked.checkout === checkout ? asked.time : loaded
  const mayChange = hasOpenTime(checkout, settling)
  const look = async (isSecond = false) => {
    const now = await askForJson<TimeHold>(href('/checkout/:id/hold', { id: checkout.id }))
    if (now) setAsked({ checkout, time: now })
    else if (!isSecond) setTimeout(look, AGAIN_MS, true)
  }
  useAskAgain({ isOpen: mayChange, polls: false }, () => look())
  useLiveChanges(['slots'], ({ within }) => {
    if (mayChange) setTimeout(look, Math.random() * within)
  })
  const warn = useEffectEvent(() => {
    // The page behind a form is not seen.
    if (document.querySelector('[role=dialog]'))
      toasts.error(t(isByLink ? 'slots.takenByLink' : 'slots.taken'), 2 * FLASH_TOAST_MS)
  })
  useEffect(() => {
    if (time.isTimeTaken) warn()
  }, [time.isTimeTaken])
  return time
}

/**
 * Says what the shopper must know before paying: the time is not kept, or not free any more. By a payment link nobody can
 * choose another one.
 */
export function TimeWarning({ checkout, settling, time, isByLink }: LoadedTime) {
  const t = useCustomerTranslate()
  if (!hasOpenTime(checkout, settling)) return null
  if (isPaidByTransfer(settling)) {
    if (!time.isTimeTaken) return null
    return (
      <p className="note held-time" role="status">
        {t('slots.takenMeanwhile')}
      </p>
    )
  }
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
export function HeldTime({ checkout, settling, time }: HeldTimeProps) {
  const { id, expiresAt } = checkout
  const t = useCustomerTranslate()
  const language = useLanguage()
  const isKept = hasOpenTime(checkout, settling) && !time.isTimeTaken && time.hold === 'held'
  if (!isKept || isPaidByTransfer(settling)) return null
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

function hasOpenTime({ deliveryTime }: Checkout, { status }: HeldTimeProps['settling']): boolean {
  return isOpen(status) && deliveryTime?.status === 'accepted'
}

/** The shopper has sent the slip, and the owner looks for the money. */
function isPaidByTransfer({ transfer }: HeldTimeProps['settling']): boolean {
  return transfer?.status === 'slip'
}
