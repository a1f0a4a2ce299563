import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { isOpen, isWaiting } from '#app/shop/checkout/checkout-status.ts'
import type { Checkout } from '#app/shop/orders/order.ts'
import type { Widget } from '#app/shop/payments/payment-form-data.ts'
import type { ShopperWay } from '#app/shop/payments/payment-way.ts'
import type { WayChoice } from '#app/shop/payments/payment-ways.ts'
import type { Outcome } from '#app/shop/problem.ts'
import type { TransferFacts } from '#app/shop/transfers/transfer.ts'
import { PaymentForm } from './payment-form.tsx'
import { PaymentStatus } from './payment-status.tsx'
import { ScanPanel } from './scan-panel.tsx'
import { TransferPanel } from './transfer/transfer-panel.tsx'
import type { Settling } from './use-payment-status.ts'
import { useScanCode } from './use-scan-code.ts'

interface CheckoutPaymentProps {
  checkout: Checkout
  settling: Settling
  widget: Outcome<Widget> | null
  choices: readonly WayChoice[]
  /** The page of a payment link; null for a shopper's own checkout. */
  returnTo: string | null
  /** Chosen in Buy Now. */
  way: ShopperWay | null
  /** Only of a checkout that is paid by transfer. */
  transfer: TransferFacts | null
}

export function CheckoutPayment(props: CheckoutPaymentProps) {
  const { checkout, settling, widget, choices, way, transfer, returnTo } = props
  const [open, setOpen] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  const openForm = () => {
    // The page is shorter without the code.
    window.scrollTo(0, 0)
    setOpen(true)
  }
  const until = findCodeEnd(settling)
  const scan = useScanCode({ hasCode: until !== null, ask: settling.ask, onLeft: openForm })
  const first = findFirst(widget, choices, way)
  // Its place is there from the first paint, so that nothing moves once there is a code.
  const [isAwaited, setAwaited] = useState(startsWithCode(first, checkout))
  const isMaking = (scan.busy === 'scan' || isAwaited) && isCalm(settling)
  const mayPay = isReady(settling) && widget?.ok === true && !until
  const payable = mayPay && !scan.busy
  const makeCode = () => {
    setOpen(false)
    scan.make()
  }
  const askForCode = () => {
    setHasAsked(true)
    makeCode()
  }
  const hands = { form: () => setOpen(true), leave: scan.leave }
  const begin = (choice: WayChoice) => beginChoice(choice, { ...hands, code: makeCode })
  const choose = (choice: WayChoice) => beginChoice(choice, { ...hands, code: askForCode })
  useOnce(settling.phase === 'ready' || until !== null, () => {
    setAwaited(false)
    forgetWay()
    // The reason comes first after a decline.
    if (first && mayPay && settling.status !== 'failed') begin(first)
  })
  const paid = () => {
    setOpen(false)
    void settling.settle()
  }
  if (transfer && !isDecided(settling)) {
    return <TransferPanel {...{ checkout, transfer, settling, scan, choices, returnTo }} onChoose={choose} />
  }
  return (
    <>
      {until || isMaking ? (
        <ScanPanel
          {...{ checkout, settling, until, scan, choices }}
          bankUrl={toBankUrl(widget)}
          takesFocus={hasAsked}
        />
      ) : (
        <PaymentStatus
          {...{ checkout, settling, scan, choices, returnTo }}
          problem={widget?.ok === false ? widget.problem : null}
          onChoose={choose}
        />
      )}
      {widget?.ok && (
        <PaymentForm
          open={open && payable}
          widget={widget.value}
          onClose={() => setOpen(false)}
          onPaid={paid}
          onScan={choices.some(({ paidBy }) => paidBy === 'code') ? askForCode : undefined}
        />
      )}
    </>
  )
}

function findCodeEnd({ phase, status, scanUntil }: Settling): string | null {
  return isWaiting(status) && phase !== 'processing' && phase !== 'late' ? scanUntil : null
}

interface Hands {
  code: () => void
  form: () => void
  leave: (way: ShopperWay) => void
}

function beginChoice({ way, paidBy, isHere }: WayChoice, hands: Hands): void {
  if (paidBy === 'code') hands.code()
  else if (isHere) hands.form()
  else hands.leave(way)
}

/** Money that came is an order, or needs the owner. */
function isDecided({ status }: Settling): boolean {
  return status === 'ordered' || status === 'needs-review'
}

function isReady({ phase, status }: Settling): boolean {
  return phase === 'ready' && isOpen(status)
}

/** Nothing else is being said. */
function isCalm({ phase, status }: Settling): boolean {
  return isOpen(status) && (phase === 'looking' || phase === 'ready')
}

/** True if the page, as it is loaded, goes on to a code. */
function startsWithCode(first: WayChoice | null, { status }: Checkout): boolean {
  return first?.paidBy === 'code' && isOpen(status) && status !== 'failed'
}

/** Begins by itself; null if the shopper chooses first. */
function findFirst(
  widget: Outcome<Widget> | null,
  choices: readonly WayChoice[],
  way: ShopperWay | null,
): WayChoice | null {
  if (!widget?.ok) return null
  const [only, ...others] = choices
  if (others.length === 0) return only ?? null
  return choices.find((choice) => choice.way === way) ?? null
}

/** After a reload, or on the way back, nothing begins by itself again. */
function forgetWay(): void {
  if (window.location.search) window.history.replaceState(window.history.state, '', window.location.pathname)
}

function toBankUrl(widget: Outcome<Widget> | null): string | null {
  if (!widget?.ok || widget.value.provider !== 'sandbox') return null
  const { clientSecret, reference } = widget.value
  const secret = new URLSearchParams({ secret: clientSecret })
  return `${href('/sandbox-bank/scan/:reference', { reference })}?${secret}`
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
