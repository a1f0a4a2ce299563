import { type CSSProperties, type FormEvent, useRef, useState } from 'react'
import { CardFields } from './card-fields.tsx'
import { type CardFaults, checkCard } from './card-input.ts'
import type { CardPayment } from './card-payment.ts'
import { CardTroubleNote } from './card-trouble.tsx'
import { useFirstFault } from './first-fault.ts'
import { usePrice } from './reader.ts'
import type { Card, CardWidget } from './sandbox-bank.ts'
import { SubmitButton } from './submit-button.tsx'
import { TestCards } from './test-cards.tsx'
import { useWords } from './words.ts'

interface CardFormProps {
  widget: CardWidget
  card: Card
  onCard: (card: Card) => void
  payment: CardPayment
}

export function CardForm({ widget, card, onCard, payment }: CardFormProps) {
  const t = useWords()
  const price = usePrice()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<CardFaults>({})
  useFirstFault(form, faults)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkCard(card, new Date())
    setFaults(found)
    if (Object.keys(found).length === 0) payment.pay()
  }
  const change = (changed: Card) => {
    setFaults({})
    onCard(changed)
  }
  return (
    <form className="form form--dialog" noValidate ref={form} onSubmit={submit}>
      <CardFields card={card} faults={faults} onCard={change} />
      <CardTroubleNote trouble={payment.trouble} />
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
