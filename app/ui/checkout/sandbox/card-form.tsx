import { type CSSProperties, type FormEvent, useRef, useState } from 'react'
import type { Card, CardWidget } from '#app/browser/payments/sandbox-bank.ts'
import type { CardPayment } from '#app/browser/payments/sandbox-payment.ts'
import { CardErrorNote } from '#app/ui/checkout/card-error.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useFocusFirstError } from '#app/ui/forms/use-focus-first-error.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { usePrice } from '#app/ui/language/use-language.ts'
import { CardFields } from './card-fields.tsx'
import { type CardFieldErrors, checkCard } from './card-input.ts'
import { TestCards } from './test-cards.tsx'

interface CardFormProps {
  widget: CardWidget
  card: Card
  onCard: (card: Card) => void
  payment: CardPayment
}

export function CardForm({ widget, card, onCard, payment }: CardFormProps) {
  const t = useTranslate()
  const price = usePrice()
  const form = useRef<HTMLFormElement>(null)
  const [fieldErrors, setFieldErrors] = useState<CardFieldErrors>({})
  useFocusFirstError(form, fieldErrors)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkCard(card, new Date())
    setFieldErrors(found)
    if (Object.keys(found).length === 0) payment.pay()
  }
  const change = (changed: Card) => {
    setFieldErrors({})
    onCard(changed)
  }
  return (
    <form className="form" noValidate ref={form} onSubmit={submit}>
      <CardFields card={card} fieldErrors={fieldErrors} onCard={change} />
      <CardErrorNote trouble={payment.trouble} />
      <SubmitButton busy={payment.busy} style={themed(widget)}>
        {payment.busy ? t('card.paying') : t('checkout.pay', { amount: price(widget.amount) })}
      </SubmitButton>
      <TestCards onCard={change} />
    </form>
  )
}

/** The pretend bank's button wears the shop's colour in light and dark mode alike, as a real provider's would. */
function themed({ themeColour }: CardWidget): CSSProperties {
  return { '--leaf': themeColour, '--leaf-hover': themeColour, '--on-leaf': '#ffffff' } as CSSProperties
}
