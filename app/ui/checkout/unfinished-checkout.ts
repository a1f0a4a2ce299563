import { useEffect } from 'react'
import { askCheckout, finishPurchase, forgetCheckout, openCheckout } from '#app/browser/purchase.ts'
import { useToasts } from '#app/browser/toast-queue.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

/** Catches up with a checkout that was left while its payment was under way. */
export function useUnfinishedCheckout(signedIn: boolean): void {
  const t = useTranslate()
  const toasts = useToasts()
  useEffect(() => {
    const id = openCheckout()
    if (!id || !signedIn) return
    let left = false
    void askCheckout(id).then((news) => {
      if (left || !news) return
      if (news === 'gone' || news.status === 'expired') return forgetCheckout()
      if (news.status !== 'ordered') return
      finishPurchase(id, news.items)
      toasts.success(t('toasts.payment-successful'))
    })
    return () => {
      left = true
    }
  }, [signedIn, t, toasts])
}
