import type { Card } from '#app/browser/payments/sandbox-bank.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { type CardFieldErrors, groupExpiry, groupNumber, onlyCode, regroup } from './card-input.ts'

interface CardFieldsProps {
  card: Card
  fieldErrors: CardFieldErrors
  onCard: (card: Card) => void
}

export function CardFields({ card, fieldErrors, onCard }: CardFieldsProps) {
  const t = useTranslate()
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
