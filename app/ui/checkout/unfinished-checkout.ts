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
        if (left || !answer || answer === 'signed-out') return
        if (answer === 'gone' || answer.status === 'expired') return forgetCheckout(id)
        if (answer.status !== 'ordered') return
        finishPurchase(id, answer.items)
        toasts.success(t('toasts.payment-successful'))
      })
    }
    return () => {
      left = true
    }
  }, [signedIn, t])
}
