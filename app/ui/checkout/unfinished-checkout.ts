import { useEffect } from 'react'
import { fetchCheckout, finishPurchase, forgetCheckout, openCheckout } from '#app/browser/purchase.ts'
import { toasts } from '#app/browser/toast-queue.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

/** Resumes a checkout that was left while its payment was processing. */
export function useUnfinishedCheckout(signedIn: boolean): void {
  const t = useTranslate()
  useEffect(() => {
    const id = openCheckout()
    if (!id || !signedIn) return
    let left = false
    void fetchCheckout(id).then((news) => {
      if (left || !news) return
      if (news === 'gone' || news.status === 'expired') return forgetCheckout()
      if (news.status !== 'ordered') return
      finishPurchase(id, news.items)
      toasts.success(t('toasts.payment-successful'))
    })
    return () => {
      left = true
    }
  }, [signedIn, t])
}
