import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { isOpen, isWaiting } from '#app/shop/checkout/checkout-status.ts'
import type { Checkout } from '#app/shop/orders/order.ts'
import type { Widget } from '#app/shop/payments/payment-form-data.ts'
import type { WayChoice } from '#app/shop/payments/payment-ways.ts'
import type { Outcome } from '#app/shop/problem.ts'
import { PaymentForm } from './payment-form.tsx'
import { PaymentStatus } from './payment-status.tsx'
import { ScanPanel } from './scan-panel.tsx'
import { type Settling, usePaymentStatus } from './use-payment-status.ts'
import { useScanCode } from './use-scan-code.ts'

interface CheckoutPaymentProps {
  checkout: Checkout
  widget: Outcome<Widget> | null
  choices: readonly WayChoice[]
  /** The server's clock. */
  now: number
}

export function CheckoutPayment({ checkout, widget, choices, now }: CheckoutPaymentProps) {
  const settling = usePaymentStatus(checkout, now)
  const [open, setOpen] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  const scan = useScanCode({ ask: settling.ask, onLeft: () => setOpen(true) })
  const until = findCodeEnd(settling)
  const payable =
    settling.phase === 'ready' && isOpen(settling.status) && widget?.ok === true && !until && !scan.busy
  const makeCode = () => {
    setOpen(false)
    setHasAsked(true)
    scan.make()
  }
  const begin = (choice: WayChoice) => {
    if (choice.paidBy === 'code') makeCode()
    else if (choice.isHere) setOpen(true)
    else scan.leave(choice.way)
  }
  const first = widget?.ok ? findFirst(choices, widget.value) : null
  useOnce(payable || until !== null, () => {
    // The reason comes first after a decline.
    if (until !== null || settling.status === 'failed') return
    if (first) begin(first)
  })
  const paid = () => {
    setOpen(false)
    void settling.settle()
  }
  return (
    <>
      {until ? (
        <ScanPanel
          {...{ checkout, settling, until, scan, choices }}
          bankUrl={widget?.ok ? toBankUrl(widget.value) : null}
          takesFocus={hasAsked}
        />
      ) : (
        <PaymentStatus
          {...{ checkout, settling, scan, choices }}
          problem={widget?.ok === false ? widget.problem : null}
          onChoose={begin}
        />
      )}
      {widget?.ok && (
        <PaymentForm
          open={open && payable}
          widget={widget.value}
          onClose={() => setOpen(false)}
          onPaid={paid}
          onScan={choices.some(({ paidBy }) => paidBy === 'code') ? makeCode : undefined}
        />
      )}
    </>
  )
}

function findCodeEnd({ phase, status, scanUntil }: Settling): string | null {
  return isWaiting(status) && phase !== 'processing' && phase !== 'late' ? scanUntil : null
}

/** Begins by itself; null if the shopper chooses first. A provider's popup would hide the other way. */
function findFirst(choices: readonly WayChoice[], { provider }: Widget): WayChoice | null {
  const [only, ...others] = choices
  if (others.length === 0) return only ?? null
  const form = choices.find(({ paidBy, isHere }) => paidBy === 'form' && isHere)
  return (provider === 'sandbox' && form) || null
}

function toBankUrl(widget: Widget): string | null {
  if (widget.provider !== 'sandbox') return null
  const secret = new URLSearchParams({ secret: widget.clientSecret })
  return `${href('/sandbox-bank/scan/:reference', { reference: widget.reference })}?${secret}`
}

/** Calls it once, as soon as it may. */
function useOnce(mayBegin: boolean, begin: () => void) {
  const begun = useRef(false)
  useEffect(() => {
    if (!mayBegin || begun.current) return
    begun.current = true
    begin()
  })
}
