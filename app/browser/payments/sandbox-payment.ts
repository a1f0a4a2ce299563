import { useState } from 'react'
import { type BankAnswer, type Card, type CardSession, confirmPayment, payByCard } from './sandbox-bank.ts'

export type PaidAnswer = 'paid' | 'processing'
export type CardError =
  | { kind: 'failed'; failure: string }
  | { kind: 'refused' | 'expired' | 'tooMany' | 'unreachable' }

export interface CardPayment {
  busy: boolean
  /** The bank waits for the shopper's word. */
  challenged: boolean
  trouble: CardError | null
  pay: () => void
  confirm: (approve: boolean) => void
}

/** The talk with the bank, one sentence at a time. */
export function useCardPayment(
  session: CardSession,
  card: Card,
  onPaid: (answer: PaidAnswer) => void,
): CardPayment {
  const [busy, setBusy] = useState(false)
  const [challenged, setChallenged] = useState(false)
  const [trouble, setTrouble] = useState<CardError | null>(null)

  const ask = async (sentence: () => Promise<BankAnswer>) => {
    if (busy) return
    setBusy(true)
    setTrouble(null)
    const answer = await sentence()
    setBusy(false)
    if (answer.status === 'paid' || answer.status === 'processing') return onPaid(answer.status)
    // A bank out of reach has not heard the answer to its question: it is asked again.
    if (answer.status !== 'unreachable') setChallenged(answer.status === 'challenge')
    setTrouble(troubleOf(answer))
  }
  return {
    busy,
    challenged,
    trouble,
    pay: () => void ask(() => payByCard(session, card)),
    confirm: (approve) => void ask(() => confirmPayment(session, approve)),
  }
}

function troubleOf(answer: BankAnswer): CardError | null {
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
