import { useEffect, useEffectEvent, useState } from 'react'
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
  /** The page shows a code. */
  hasCode: boolean
  ask: () => Promise<CheckoutStatus | null>
  onLeft: () => void
}

/** Asks the shop to make a code to scan, or to end it. */
export function useScanCode({ hasCode, ask, onLeft }: ScanCodeOptions): ScanCode {
  const fetcher = useFetcher<Outcome<NextStep>>()
  const [asked, setAsked] = useState<Intent | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = (form: { intent: 'scan' } | { intent: 'leave-scan'; way: ShopperWay }) => {
    if (isBusy) return
    setAsked(form.intent)
    setBusy(true)
    void fetcher.submit(form, { method: 'post' })
  }
  const askNow = useEffectEvent(ask)
  const end = useEffectEvent((isDone: boolean) => {
    setBusy(false)
    if (isDone && asked === 'leave-scan') onLeft()
  })
  const answer = fetcher.data
  useEffect(() => {
    // A refusal too may mean that something has changed.
    if (answer) void askNow().then(() => end(answer.ok))
  }, [answer])
  // Made, though the answer was lost.
  const isMade = asked === 'scan' && hasCode
  return {
    make: () => send({ intent: 'scan' }),
    leave: (way) => send({ intent: 'leave-scan', way }),
    busy: isBusy ? asked : null,
    problem: isBusy || isMade || answer?.ok !== false ? null : answer.problem,
  }
}
