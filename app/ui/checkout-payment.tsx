import { useEffect, useState } from 'react'
import type { Checkout } from '#app/shop/order.ts'
import type { Outcome } from '#app/shop/problem.ts'
import { CheckoutState } from './checkout-state.tsx'
import { isPayable } from './purchase.ts'
import type { Card, CardWidget } from './sandbox-bank.ts'
import { SandboxCardDialog } from './sandbox-card-dialog.tsx'
import { useSettling } from './settling.ts'

const NO_CARD: Card = { number: '', expiry: '', cvc: '' }

interface CheckoutPaymentProps {
  checkout: Checkout
  widget: Outcome<CardWidget> | null
}

/** The part of the checkout that pays. The card stays in this page's memory, so that a decline costs no retyping. */
export function CheckoutPayment({ checkout, widget }: CheckoutPaymentProps) {
  const settling = useSettling(checkout)
  const [open, setOpen] = useState(false)
  const [card, setCard] = useState(NO_CARD)
  const payable = settling.phase === 'ready' && isPayable(settling.status) && widget?.ok === true
  // The dialog opens by itself, once.
  useEffect(() => {
    if (payable) setOpen(true)
  }, [payable])
  const paid = () => {
    setOpen(false)
    void settling.settle()
  }
  return (
    <>
      <CheckoutState
        checkout={checkout}
        settling={settling}
        problem={widget?.ok === false ? widget.problem : null}
        onPay={() => setOpen(true)}
      />
      {widget?.ok && (
        <SandboxCardDialog
          open={open && payable}
          widget={widget.value}
          card={card}
          onCard={setCard}
          onClose={() => setOpen(false)}
          onPaid={paid}
        />
      )}
    </>
  )
}
