import type { WidgetFacts } from '#app/shop/checkout/payment-form-data.ts'

/** A payment as the sandbox's bank knows it, with what lets this shopper pay it. */
export interface CardSession {
  reference: string
  clientSecret: string
}

/** What the card dialog is given by the shop; everything in it may be seen by the shopper. */
export type CardWidget = CardSession & WidgetFacts

export interface Card {
  number: string
  expiry: string
  cvc: string
}

export type BankAnswer =
  | { status: 'paid' | 'processing' | 'challenge' }
  | { status: 'failed'; failure: string }
  /** `refused`: the bank answered, but took nothing. */
  | { status: 'refused' | 'expired' | 'tooMany' | 'unreachable' }

/** Milliseconds. */
const PATIENCE = 30_000

/** Card details go to the bank; the shop never sees them. */
export function payByCard({ reference, clientSecret }: CardSession, card: Card): Promise<BankAnswer> {
  return tellBank(reference, 'pay', { clientSecret, ...card, number: card.number.replace(/\D/g, '') })
}

/** The shopper's answer to the bank's 3-D Secure question. */
export function confirmPayment(
  { reference, clientSecret }: CardSession,
  approve: boolean,
): Promise<BankAnswer> {
  return tellBank(reference, 'confirm', { clientSecret, approve })
}

async function tellBank(reference: string, verb: 'pay' | 'confirm', body: object): Promise<BankAnswer> {
  try {
    const answer = await fetch(`/sandbox-bank/sessions/${encodeURIComponent(reference)}/${verb}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    })
    return answer.ok ? readAnswer(await answer.json()) : { status: refusalOf(answer.status) }
  } catch {
    return { status: 'unreachable' }
  }
}

function refusalOf(code: number): 'expired' | 'tooMany' | 'unreachable' | 'refused' {
  if (code === 410) return 'expired'
  if (code === 503) return 'unreachable'
  return code === 429 ? 'tooMany' : 'refused'
}

function readAnswer(told: unknown): BankAnswer {
  const { status, failure } = told as { status?: string; failure?: string }
  if (status === 'paid' || status === 'processing' || status === 'challenge') return { status }
  return status === 'failed' ? { status, failure: failure ?? 'declined' } : { status: 'refused' }
}
