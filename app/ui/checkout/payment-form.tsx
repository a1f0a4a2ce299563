import { lazy, Suspense, useState } from 'react'
import type { Card } from '#app/browser/payments/sandbox-bank.ts'
import type { Widget } from '#app/shop/checkout/payment-form-data.ts'
import { SandboxCardDialog } from './sandbox/sandbox-card-dialog.tsx'

/** Loaded only by shops with that provider. */
const StripeForm = lazy(() => import('./stripe-form.tsx').then(({ StripeForm }) => ({ default: StripeForm })))
const OmiseForm = lazy(() => import('./omise-form.tsx').then(({ OmiseForm }) => ({ default: OmiseForm })))

const NO_CARD: Card = { number: '', expiry: '', cvc: '' }

interface PaymentFormProps {
  open: boolean
  widget: Widget
  onClose: () => void
  /** The payment has ended or is processing: ask the shop. */
  onPaid: () => void
  /** Leads to a code instead, where the shop takes one. */
  onScan?: (() => void) | undefined
}

/** The provider's form. The sandbox card stays in memory, so that a decline needs no retyping. */
export function PaymentForm({ open, widget, onClose, onPaid, onScan }: PaymentFormProps) {
  const [card, setCard] = useState(NO_CARD)
  const hands = { onClose, onPaid }
  if (widget.provider === 'sandbox') {
    return (
      <SandboxCardDialog
        open={open}
        widget={widget}
        card={card}
        onCard={setCard}
        onScan={onScan}
        {...hands}
      />
    )
  }
  if (!open) return null
  return (
    <Suspense>
      {widget.provider === 'stripe' ? (
        <StripeForm widget={widget} {...hands} />
      ) : (
        <OmiseForm widget={widget} {...hands} />
      )}
    </Suspense>
  )
}
