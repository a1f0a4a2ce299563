import { useCallback, useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { type CheckoutState, fetchCheckout, finishPurchase } from '#app/browser/purchase.ts'
import { toasts } from '#app/browser/toast-queue.ts'
import { type CheckoutStatus, isWaiting } from '#app/shop/checkout/checkout-status.ts'
import { PAYMENT_STATUS_POLLS_MS } from '#app/shop/constants.ts'
import type { Checkout } from '#app/shop/orders/order.ts'
import { FLASH_TOAST_MS } from '#app/shop/toast.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

/** `looking`: asking the shop for the current state. `late`: the bank is slow and nobody need wait. */
export type PaymentPhase = 'looking' | 'ready' | 'processing' | 'late'

export interface Settling {
  phase: PaymentPhase
  status: CheckoutStatus
  lastError: string | null
  /** Polls until the payment is an order or has failed. */
  settle: () => Promise<void>
}

/** Follows a checkout from payment to order. */
export function usePaymentStatus(checkout: Checkout): Settling {
  const t = useTranslate()
  const navigate = useNavigate()
  const gone = useRef(false)
  const [phase, setPhase] = useState<PaymentPhase>('looking')
  const [{ status, lastError }, setNews] = useState<Pick<CheckoutState, 'status' | 'lastError'>>(checkout)

  const ask = useCallback(async (): Promise<CheckoutStatus | null> => {
    const news = await fetchCheckout(checkout.id)
    if (gone.current || !news || news === 'gone') return null
    setNews(news)
    if (news.status === 'ordered') {
      gone.current = true
      finishPurchase(checkout.id, news.items)
      toasts.success(t('toasts.payment-successful'), FLASH_TOAST_MS)
      void navigate(href('/order'), { replace: true })
    }
    return news.status
  }, [checkout.id, navigate, t])

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
