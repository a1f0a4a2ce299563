import { CircleAlert } from 'lucide-react'
import type { CardError } from '#app/browser/payments/sandbox-bank.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

const FAILURES = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'authentication_failed',
  'incorrect_number',
] as const
type Failure = (typeof FAILURES)[number]

/** The message key for a bank's code; unknown codes count as declined. */
export function failureKey(code: string | null): `card.failures.${Failure}` {
  return `card.failures.${FAILURES.find((known) => known === code) ?? 'declined'}`
}

export function CardErrorNote({ error }: { error: CardError | null }) {
  const t = useTranslate()
  if (!error) return null
  return (
    <p className="note note--error" role="alert">
      <CircleAlert className="icon" aria-hidden="true" />
      {error.kind === 'failed' ? t(failureKey(error.failure)) : t(`card.${error.kind}`)}
    </p>
  )
}
