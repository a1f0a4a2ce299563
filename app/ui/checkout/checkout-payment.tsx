import { useEffect, useRef, useState } from 'react'
import { isOpen } from '#app/shop/checkout/checkout-status.ts'
import type { Widget } from '#app/shop/checkout/payment-form-data.ts'
import type { Checkout } from '#app/shop/orders/order.ts'
import type { Outcome } from '#app/shop/problem.ts'
import { PaymentForm } from './payment-form.tsx'
import { PaymentStatus } from './payment-status.tsx'
import { usePaymentStatus } from './use-payment-status.ts'

interface CheckoutPaymentProps {
  checkout: Checkout
  widget: Outcome<Widget> | null
}

export function CheckoutPayment({ checkout, widget }: CheckoutPaymentProps) {
  const settling = usePaymentStatus(checkout)
  const [open, setOpen] = useState(false)
  const payable = settling.phase === 'ready' && isOpen(settling.status) && widget?.ok === true
  const opened = useRef(false)
  // The form opens by itself once; after a decline the reason comes first.
  useEffect(() => {
    if (!payable || opened.current) return
    opened.current = true
    if (settling.status !== 'failed') setOpen(true)
  }, [payable, settling.status])
  const paid = () => {
    setOpen(false)
    void settling.settle()
  }
  return (
    <>
      <PaymentStatus
        checkout={checkout}
        settling={settling}
        problem={widget?.ok === false ? widget.problem : null}
        onPay={() => setOpen(true)}
      />
      {widget?.ok && (
        <PaymentForm
          open={open && payable}
          widget={widget.value}
          onClose={() => setOpen(false)}
          onPaid={paid}
        />
      )}
    </>
  )
}
