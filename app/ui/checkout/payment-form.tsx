import { useState } from 'react'
import type { Card } from '#app/browser/payments/sandbox-bank.ts'
import type { Widget } from '#app/shop/payments/payment-form-data.ts'
import { OmiseForm } from './omise-form.tsx'
import { SandboxCardDialog } from './sandbox/sandbox-card-dialog.tsx'
import { StripeForm } from './stripe-form.tsx'

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
  if (!open || widget.provider === 'by-hand') return null
  if (widget.provider === 'stripe') return <StripeForm widget={widget} {...hands} />
  return <OmiseForm widget={widget} {...hands} />
}
