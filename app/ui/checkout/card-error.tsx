import { CircleAlert } from 'lucide-react'
import type { CardError } from '#app/browser/payments/sandbox-bank.ts'
import type { ShopperWay } from '#app/shop/payments/payment-way.ts'
import { isOnlyCards } from '#app/shop/payments/payment-ways.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

const FAILURES = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'authentication_failed',
  'incorrect_number',
] as const
type Failure = (typeof FAILURES)[number]

const SCAN_FAILURES = ['scan_expired', 'insufficient_funds', 'declined'] as const
type ScanFailure = (typeof SCAN_FAILURES)[number]

/** The message key for a bank's code; unknown codes count as declined. */
export function failureKey(code: string | null): `card.failures.${Failure}` {
  return `card.failures.${FAILURES.find((known) => known === code) ?? 'declined'}`
}

/** Chooses texts that fit both if both a card and a code are possible. */
export function chooseFailureKey(
  code: string | null,
  ways: readonly ShopperWay[],
): ReturnType<typeof failureKey> | `scan.failures.${ScanFailure}` {
  const isOfCard = FAILURES.some((known) => known === code)
  const shared = SCAN_FAILURES.find((known) => known === code) ?? (isOfCard ? undefined : 'declined')
  return shared && !isOnlyCards(ways) ? `scan.failures.${shared}` : failureKey(code)
}

export function CardErrorNote({ error }: { error: CardError | null }) {
  const t = useCustomerTranslate()
  if (!error) return null
  return (
    <PaymentErrorNote
      text={error.kind === 'failed' ? t(failureKey(error.failure)) : t(`card.${error.kind}`)}
    />
  )
}

export function PaymentErrorNote({ text }: { text: string }) {
  return (
    <p className="note note--error" role="alert">
      <CircleAlert className="icon" aria-hidden="true" />
      <span>{text}</span>
    </p>
  )
}
