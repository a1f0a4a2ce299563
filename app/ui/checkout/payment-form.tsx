import { lazy, Suspense, useState } from 'react'
import type { Card } from '#app/browser/payments/sandbox-bank.ts'
import type { Widget } from '#app/shop/checkout/payment-form-data.ts'
import { SandboxCardDialog } from './sandbox/sandbox-card-dialog.tsx'

/** Loaded only by a shop that takes real cards. */
const StripeForm = lazy(() => import('./stripe-form.tsx').then(({ StripeForm }) => ({ default: StripeForm })))
const OmiseForm = lazy(() => import('./omise-form.tsx').then(({ OmiseForm }) => ({ default: OmiseForm })))

const NO_CARD: Card = { number: '', expiry: '', cvc: '' }

interface PaymentFormProps {
  open: boolean
  widget: Widget
  onClose: () => void
  /** The provider took the money, is about to, or has come to another end: the shop is to ask it. */
  onPaid: () => void
}

/** The provider's form. A card typed into the pretend bank's stays in this page's memory, so that a decline costs no retyping. */
export function PaymentForm({ open, widget, onClose, onPaid }: PaymentFormProps) {
  const [card, setCard] = useState(NO_CARD)
  const hands = { onClose, onPaid }
  if (widget.provider === 'sandbox') {
    return <SandboxCardDialog open={open} widget={widget} card={card} onCard={setCard} {...hands} />
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
