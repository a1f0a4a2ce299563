import { useEffect } from 'react'
import { fetchCheckout, finishPurchase, forgetCheckout, openCheckouts } from '#app/browser/purchase.ts'
import { toasts } from '#app/browser/toast-queue.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

/** Resumes checkouts that were left while their payment was processing. */
export function useUnfinishedCheckout(signedIn: boolean): void {
  const t = useTranslate()
  useEffect(() => {
    if (!signedIn) return
    let left = false
    for (const id of openCheckouts()) {
      void fetchCheckout(id).then((answer) => {
        if (!left && forgetIfOver(id, answer)) toasts.success(t('toasts.payment-successful'))
      })
    }
    return () => {
      left = true
    }
  }, [signedIn, t])
}

/** Forgets a checkout that is over. True if it has become an order. */
function forgetIfOver(id: string, answer: Awaited<ReturnType<typeof fetchCheckout>>): boolean {
  if (!answer || answer === 'signed-out') return false
  if (answer === 'gone' || answer.status === 'expired') {
    forgetCheckout(id)
    return false
  }
  if (answer.status !== 'ordered') return false
  finishPurchase(id, answer.items)
  return true
}
