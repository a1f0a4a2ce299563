import { useCallback, useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { askCheckout, type CheckoutNews, finishPurchase } from '#app/browser/purchase.ts'
import { useToasts } from '#app/browser/toast-queue.ts'
import { type CheckoutStatus, isWaiting } from '#app/shop/checkout/checkout-status.ts'
import { FLASH_TOAST_MS, PAYMENT_STATUS_POLLS_MS } from '#app/shop/constants.ts'
import type { Checkout } from '#app/shop/orders/order.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

/** `looking`: what came of it before is asked first. `late`: the bank takes its time; nobody need wait here. */
export type PaymentPhase = 'looking' | 'ready' | 'processing' | 'late'

export interface Settling {
  phase: PaymentPhase
  status: CheckoutStatus
  lastError: string | null
  /** Asks until the payment has become an order, or has come to another end. */
  settle: () => Promise<void>
}

/** Follows one checkout from the page that pays it to the order that comes of it. */
export function usePaymentStatus(checkout: Checkout): Settling {
  const t = useTranslate()
  const toasts = useToasts()
  const navigate = useNavigate()
  const gone = useRef(false)
  const [phase, setPhase] = useState<PaymentPhase>('looking')
  const [{ status, lastError }, setNews] = useState<Pick<CheckoutNews, 'status' | 'lastError'>>(checkout)

  const ask = useCallback(async (): Promise<CheckoutStatus | null> => {
    const news = await askCheckout(checkout.id)
    if (gone.current || !news || news === 'gone') return null
    setNews(news)
    if (news.status === 'ordered') {
      gone.current = true
      finishPurchase(checkout.id, news.items)
      toasts.success(t('toasts.payment-successful'), FLASH_TOAST_MS)
      void navigate(href('/order'), { replace: true })
    }
    return news.status
  }, [checkout.id, navigate, t, toasts])

  useEffect(() => {
    gone.current = false
    void ask().then(() => setPhase('ready'))
    return () => {
      gone.current = true
    }
  }, [ask])

  const settle = async () => {
    setPhase('processing')
    for (const wait of [0, ...PAYMENT_STATUS_POLLS_MS]) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      if (gone.current) return
      const now = await ask()
      if (now && !isWaiting(now)) return setPhase('ready')
    }
    setPhase('late')
  }
  return { phase, status, lastError, settle }
}
