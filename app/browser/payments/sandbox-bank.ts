import { useState } from 'react'
import { askShop } from '#app/browser/ask-shop.ts'
import type { WidgetFacts } from '#app/shop/payments/payment-form-data.ts'

export interface CardSession {
  reference: string
  clientSecret: string
}

export type CardWidget = CardSession & WidgetFacts

export interface Card {
  number: string
  expiry: string
  cvc: string
}

type BankAnswer =
  | { status: 'paid' | 'processing' | 'challenge' }
  | { status: 'failed'; failure: string }
  | { status: 'refused' | 'expired' | 'tooMany' | 'unreachable' }

const TIMEOUT_MS = 30_000

/** Card details go to the bank; the shop never sees them. */
function payByCard({ reference, clientSecret }: CardSession, card: Card): Promise<BankAnswer> {
  return callBank(reference, 'pay', { clientSecret, ...card, number: card.number.replace(/\D/g, '') })
}

function confirmPayment({ reference, clientSecret }: CardSession, approve: boolean): Promise<BankAnswer> {
  return callBank(reference, 'confirm', { clientSecret, approve })
}

async function callBank(reference: string, verb: 'pay' | 'confirm', body: object): Promise<BankAnswer> {
  try {
    const answer = await askShop(`/sandbox-bank/sessions/${encodeURIComponent(reference)}/${verb}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      limitMs: TIMEOUT_MS,
    })
    return answer.ok ? readAnswer(await answer.json()) : { status: refusalStatus(answer.status) }
  } catch {
    return { status: 'unreachable' }
  }
}

function refusalStatus(code: number): 'expired' | 'tooMany' | 'unreachable' | 'refused' {
  if (code === 410) return 'expired'
  if (code === 503) return 'unreachable'
  return code === 429 ? 'tooMany' : 'refused'
}

function readAnswer(answer: unknown): BankAnswer {
  const { status, failure } = answer as { status?: string; failure?: string }
  if (status === 'paid' || status === 'processing' || status === 'challenge') return { status }
  return status === 'failed' ? { status, failure: failure ?? 'declined' } : { status: 'refused' }
}

export type PaidAnswer = 'paid' | 'processing'
export type CardError =
  | { kind: 'failed'; failure: string }
  | { kind: 'refused' | 'expired' | 'tooMany' | 'unreachable' }

export interface CardPayment {
  busy: boolean
  challenged: boolean
  error: CardError | null
  pay: () => void
  confirm: (approve: boolean) => void
}

export function useCardPayment(
  session: CardSession,
  card: Card,
  onPaid: (answer: PaidAnswer) => void,
): CardPayment {
  const [busy, setBusy] = useState(false)
  const [challenged, setChallenged] = useState(false)
  const [error, setError] = useState<CardError | null>(null)

  const send = async (request: () => Promise<BankAnswer>) => {
    if (busy) return
    setBusy(true)
    setError(null)
    const answer = await request()
    setBusy(false)
    if (answer.status === 'paid' || answer.status === 'processing') return onPaid(answer.status)
    // An unreachable bank got no answer to its challenge: it stays open.
    if (answer.status !== 'unreachable') setChallenged(answer.status === 'challenge')
    setError(toCardError(answer))
  }
  return {
    busy,
    challenged,
    error,
    pay: () => void send(() => payByCard(session, card)),
    confirm: (approve) => void send(() => confirmPayment(session, approve)),
  }
}

function toCardError(answer: BankAnswer): CardError | null {
  switch (answer.status) {
    case 'failed':
      return { kind: 'failed', failure: answer.failure }
    case 'paid':
    case 'processing':
    case 'challenge':
      return null
    default:
      return { kind: answer.status }
  }
}
