import { passesLuhn, SANDBOX_CARDS, type SandboxOutcome } from '#app/shop/checkout/sandbox-cards.ts'

/** The bank reads a card once and stores none of it. */
export interface Card {
  /** Digits only. */
  number: string
  expiry: { month: number; year: number }
}

/** The card alone decides, never the shop. */
export function judgeCard(card: Card, now: Date): SandboxOutcome | 'incorrect_number' {
  if (!passesLuhn(card.number)) return 'incorrect_number'
  if (isPast(card.expiry, now)) return 'expired_card'
  return SANDBOX_CARDS.find((known) => known.number === card.number)?.outcome ?? 'declined'
}

/** Valid until the end of its month. */
function isPast({ month, year }: Card['expiry'], now: Date): boolean {
  return Date.UTC(year, month) <= now.getTime()
}
