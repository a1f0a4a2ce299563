import { useCallback, useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { useAskAgain } from '#app/browser/ask-again.ts'
import { useLiveChanges } from '#app/browser/live.ts'
import { fetchCheckout, finishPurchase, useOtherEnd } from '#app/browser/purchase.ts'
import { toasts } from '#app/browser/toast-queue.ts'
import { type CheckoutStatus, isOpen, isWaiting } from '#app/shop/checkout/checkout-status.ts'
import { PAYMENT_STATUS_POLLS_MS } from '#app/shop/constants.ts'
import type { Checkout } from '#app/shop/orders/order.ts'
import { FLASH_TOAST_MS } from '#app/shop/toast.ts'
import type { TransferFacts } from '#app/shop/transfers/transfer.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { applyUpdate, type PaymentProgress, type PaymentUpdate, startProgress } from './payment-news.ts'

/** `looking`: asking the shop for the current state. `late`: the bank is slow and nobody need wait. */
export type PaymentPhase = 'looking' | 'ready' | 'processing' | 'late'

export interface Settling extends PaymentProgress {
  phase: PaymentPhase
  /** Something else has been paid meanwhile. */
  isReplaced: boolean
  /** The shop has not answered for some time. */
  isCutOff: boolean
  /** Asks the shop once; null without news. */
  ask: (signal?: AbortSignal) => Promise<CheckoutStatus | null>
  /** Polls until the payment is an order or has failed. */
  settle: () => Promise<void>
}

interface Where {
  /** The server's clock. */
  now: number
  /** The page of a payment link, where its order is seen; null for a shopper's own. */
  returnTo: string | null
  /** Only of a checkout that is paid by transfer. */
  transfer: TransferFacts | null
}

/** Follows a checkout from payment to order. */
export function usePaymentStatus(checkout: Checkout, where: Where): Settling {
  const gone = useRef(false)
  const [phase, setPhase] = useState<PaymentPhase>('looking')
  const [progress, isCutOff, ask] = usePaymentProgress(checkout, { ...where, gone })

  useEffect(() => {
    gone.current = false
    void ask().then(() => setPhase('ready'))
    return () => {
      gone.current = true
    }
  }, [ask])

  const isReplaced = useQuestions(checkout, { progress, phase, ask, isByLink: where.returnTo !== null })
  const settle = async () => {
    setPhase('processing')
    const settled = await pollPayment(ask, gone)
    if (settled) setPhase(settled)
  }
  return { ...progress, phase, isReplaced, isCutOff, ask, settle }
}

interface Questions extends Pick<Settling, 'phase' | 'ask'> {
  progress: PaymentProgress
  /** Live changes reach only those who are signed in. */
  isByLink: boolean
}

/** Asks the shop whenever something may have changed. True once something else has been paid meanwhile. */
function useQuestions(checkout: Checkout, { progress, phase, ask, isByLink }: Questions): boolean {
  const hadCode = useHadCode(progress)
  const [isReplaced, setReplaced] = useState(false)
  const [othersEnd, setOthersEnd] = useState(false)
  const polls = isByLink || hadCode || isReplaced || othersEnd || Boolean(progress.transfer)
  useAskAgain({ isOpen: phase !== 'processing' && mayChange(progress), polls }, ask)
  useLiveChanges(['orders'], ({ ids, within, changed }) => {
    // Another order closes this checkout, soon after.
    if (ids !== null && !changed && !ids.includes(checkout.receipt)) setReplaced(true)
    if (within > 0) setTimeout(ask, Math.random() * within)
    else void ask()
  })
  useOtherEnd(checkout.id, () => setOthersEnd(true))
  return isReplaced
}

/** A code is paid elsewhere, and its money may come after its end. */
function useHadCode({ scanUntil }: PaymentProgress): boolean {
  const [hadCode, setHadCode] = useState(false)
  if (scanUntil && !hadCode) setHadCode(true)
  return hadCode
}

/** The owner looks at a slip, also after the time. */
function mayChange({ status, transfer }: PaymentProgress): boolean {
  return isOpen(status) || (transfer?.status === 'slip' && status !== 'ordered')
}

/** Null once the page has been left. */
async function pollPayment(
  ask: Settling['ask'],
  gone: { current: boolean },
): Promise<'ready' | 'late' | null> {
  for (const wait of [0, ...PAYMENT_STATUS_POLLS_MS]) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (gone.current) return null
    const status = await ask()
    if (status && !isWaiting(status)) return 'ready'
  }
  return 'late'
}

const MISSES_UNTIL_CUT_OFF = 2

/** The newest of what the page was loaded with and what the shop has said since. */
function usePaymentProgress(
  checkout: Checkout,
  { now, returnTo, gone, transfer }: Where & { gone: { current: boolean } },
): [PaymentProgress, Settling['isCutOff'], Settling['ask']] {
  const { id } = checkout
  const [progress, take] = useNewest(checkout, now, transfer)
  const [misses, setMisses] = useState(0)
  const arrive = useArrival(id, returnTo)
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await fetchCheckout(id, signal)
      if (!gone.current && !signal?.aborted) setMisses((before) => (answer ? 0 : before + 1))
      if (gone.current || !answer || answer === 'gone') return null
      if (answer === 'signed-out') {
        gone.current = true
        // A new document, which asks for the log-in and comes back here.
        window.location.replace(returnTo ?? window.location.href)
        return null
      }
      take(toPaymentUpdate(answer, answer.now))
      if (answer.status === 'ordered') {
        gone.current = true
        arrive(answer.items)
      }
      return answer.status
    },
    [id, gone, returnTo, arrive, take],
  )
  return [progress, misses >= MISSES_UNTIL_CUT_OFF, ask]
}

function useNewest(checkout: Checkout, now: number, transfer: TransferFacts | null) {
  const [progress, setProgress] = useState(() =>
    startProgress(toPaymentUpdate({ ...checkout, transfer }, now)),
  )
  const take = useCallback(
    (update: PaymentUpdate) => setProgress((known) => applyUpdate(known, update, performance.now())),
    [],
  )
  useEffect(() => void take(toPaymentUpdate({ ...checkout, transfer }, now)), [take, checkout, now, transfer])
  return [progress, take] as const
}

/** Returns a function that leads from the payment to its order. */
function useArrival(id: string, returnTo: string | null) {
  const t = useTranslate()
  const navigate = useNavigate()
  return useCallback(
    (items: Parameters<typeof finishPurchase>[1]) => {
      finishPurchase(id, items)
      toasts.success(t('toasts.payment-successful'), FLASH_TOAST_MS)
      void navigate(returnTo ?? href('/order'), { replace: true })
    },
    [id, navigate, returnTo, t],
  )
}

function toPaymentUpdate(
  { status, lastError, scanUntil, transfer }: Omit<PaymentUpdate, 'now'>,
  now: number,
): PaymentUpdate {
  return { status, lastError, scanUntil, transfer, now }
}
