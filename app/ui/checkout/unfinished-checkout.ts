import { useEffect, useEffectEvent, useState } from 'react'
import { useAskAgain } from '#app/browser/ask-again.ts'
import {
  type CheckoutState,
  fetchCheckout,
  finishPurchase,
  forgetCheckout,
  openCheckouts,
} from '#app/browser/purchase.ts'
import { toasts } from '#app/browser/toast-queue.ts'
import { isOpen } from '#app/shop/checkout/checkout-status.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

/**
 * Follows checkouts that were left while their payment was under way. A code may be paid after Back, in the bank's app or on
 * another phone: what it paid for must not be bought again.
 */
export function useUnfinishedCheckout(signedIn: boolean): void {
  const t = useTranslate()
  const [polls, setPolls] = useState(false)
  const ask = async (signal?: AbortSignal) => {
    const waits = await Promise.all(
      openCheckouts().map(async (id) => {
        const answer = await fetchCheckout(id, signal)
        if (!answer || answer === 'signed-out') return false
        if (forgetIfOver(id, answer)) toasts.success(t('toasts.payment-successful'))
        return mayBePaidElsewhere(answer)
      }),
    )
    setPolls(waits.includes(true))
  }
  useAskAgain({ isOpen: signedIn, polls }, ask)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (signedIn) void askNow()
  }, [signedIn])
}

type Answer = CheckoutState | 'gone'

/** True if it has become an order. */
function forgetIfOver(id: string, answer: Answer): boolean {
  if (answer !== 'gone' && answer.status === 'ordered') return finishPurchase(id, answer.items)
  if (answer === 'gone' || answer.status === 'expired') forgetCheckout(id)
  return false
}

function mayBePaidElsewhere(answer: Answer): boolean {
  return answer !== 'gone' && isOpen(answer.status) && (answer.scanUntil !== null || Boolean(answer.transfer))
}
