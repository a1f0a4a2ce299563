import { type CSSProperties, type FormEvent, useRef, useState } from 'react'
import type { Card, CardPayment, CardWidget } from '#app/browser/payments/sandbox-bank.ts'
import { SANDBOX_CARDS } from '#app/shop/checkout/sandbox-cards.ts'
import { CardErrorNote } from '#app/ui/checkout/card-error.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useFocusFirstError } from '#app/ui/forms/use-focus-first-error.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { usePrice } from '#app/ui/language/use-language.ts'
import { type CardFieldErrors, checkCard, groupExpiry, groupNumber, onlyCode, regroup } from './card-input.ts'

interface CardFormProps {
  widget: CardWidget
  card: Card
  onCard: (card: Card) => void
  payment: CardPayment
}

export function CardForm({ widget, card, onCard, payment }: CardFormProps) {
  const t = useCustomerTranslate()
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
      <CardErrorNote error={payment.error} />
      <SubmitButton busy={payment.busy} style={buttonColours(widget)}>
        {payment.busy ? t('card.paying') : t('checkout.pay', { amount: price(widget.amount) })}
      </SubmitButton>
      <TestCards onCard={change} />
    </form>
  )
}

/** The shop's colour in both modes, as real providers render it. */
function buttonColours({ themeColour }: CardWidget): CSSProperties {
  return { '--leaf': themeColour, '--leaf-hover': themeColour, '--on-leaf': '#ffffff' } as CSSProperties
}

interface CardFieldsProps {
  card: Card
  fieldErrors: CardFieldErrors
  onCard: (card: Card) => void
}

function CardFields({ card, fieldErrors, onCard }: CardFieldsProps) {
  const t = useCustomerTranslate()
  const field = (name: keyof Card, group: (typed: string) => string) => ({
    label: t(`card.${name}`),
    placeholder: t(`card.${name}Placeholder`),
    value: card[name],
    inputMode: 'numeric' as const,
    required: true,
    message: fieldErrors[name] && t(`card.${fieldErrors[name]}`),
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onCard({ ...card, [name]: regroup(event.currentTarget, group) }),
  })
  return (
    <>
      <TextField {...field('number', groupNumber)} autoComplete="cc-number" className="tabular" />
      <div className="field-pair">
        <TextField {...field('expiry', groupExpiry)} autoComplete="cc-exp" className="tabular" />
        <TextField {...field('cvc', onlyCode)} autoComplete="cc-csc" className="tabular" />
      </div>
    </>
  )
}

/** Buttons that fill in a test card. */
function TestCards({ onCard }: { onCard: (card: Card) => void }) {
  const t = useCustomerTranslate()
  return (
    <details className="test-cards">
      <summary>{t('card.testCards')}</summary>
      <ul>
        {SANDBOX_CARDS.map(({ number, outcome }) => (
          <li key={number}>
            <button
              type="button"
              aria-label={t('card.use', {
                number: groupNumber(number),
                outcome: t(`card.outcomes.${outcome}`),
              })}
              onClick={() =>
                onCard({ number: groupNumber(number), expiry: futureExpiry(new Date()), cvc: '123' })
              }
            >
              <span className="tabular">{groupNumber(number)}</span>
              <span className="text-soft">{t(`card.outcomes.${outcome}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function futureExpiry(now: Date): string {
  return `12/${String((now.getFullYear() + 5) % 100).padStart(2, '0')}`
}
