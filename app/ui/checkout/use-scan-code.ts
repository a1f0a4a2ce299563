import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { CheckoutStatus } from '#app/shop/checkout/checkout-status.ts'
import type { NextStep } from '#app/shop/payments/payment-form-data.ts'
import type { ShopperWay } from '#app/shop/payments/payment-way.ts'
import type { Outcome, Problem } from '#app/shop/problem.ts'

type Intent = 'scan' | 'leave-scan'

export interface ScanCode {
  /** Makes a code. */
  make: () => void
  /** Ends it if there is one, to pay in the form of another way. */
  leave: (way: ShopperWay) => void
  /** Until the page shows what came of it. */
  busy: Intent | null
  problem: Problem | null
}

interface ScanCodeOptions {
  ask: () => Promise<CheckoutStatus | null>
  onLeft: () => void
}

/** Asks the shop to make a code to scan, or to end it. */
export function useScanCode({ ask, onLeft }: ScanCodeOptions): ScanCode {
  const fetcher = useFetcher<Outcome<NextStep>>()
  const intent = useRef<Intent | null>(null)
  const [busy, setBusy] = useState<Intent | null>(null)
  const send = (form: { intent: 'scan' } | { intent: 'leave-scan'; way: ShopperWay }) => {
    if (busy !== null) return
    intent.current = form.intent
    setBusy(form.intent)
    void fetcher.submit(form, { method: 'post' })
  }
  const askNow = useEffectEvent(ask)
  const leave = useEffectEvent(onLeft)
  const answer = fetcher.data
  useEffect(() => {
    if (!answer) return
    const hasLeft = answer.ok && intent.current === 'leave-scan'
    // A refusal too may mean that something has changed.
    void askNow().then(() => {
      setBusy(null)
      if (hasLeft) leave()
    })
  }, [answer])
  return {
    make: () => send({ intent: 'scan' }),
    leave: (way) => send({ intent: 'leave-scan', way }),
    busy,
    problem: busy === null && answer?.ok === false ? answer.problem : null,
  }
}
