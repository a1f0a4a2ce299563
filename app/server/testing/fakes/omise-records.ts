import type { FakeAnswer } from './fake-server.ts'

export interface OmiseFakeCharge {
  object: 'charge'
  id: string
  status: 'pending' | 'successful' | 'failed' | 'expired' | 'reversed'
  amount: number
  currency: string
  livemode: boolean
  created_at: string
  paid_at: string | null
  failure_code: string | null
  authorize_uri: string | null
  metadata: Record<string, string>
}

/** What a card does when it is charged. */
export type OmiseCard = 'good' | 'challenge' | 'insufficient_fund' | 'payment_rejected'

export interface OmiseFakeRefund {
  object: 'refund'
  id: string
  charge: string
  amount: number
  status: string
  metadata: Record<string, string>
}

interface Kept {
  sent: string
  answer: FakeAnswer
}

export interface OmiseBooks {
  charges: OmiseFakeCharge[]
  /** Answers by their idempotency key, which Omise keeps where a request has one. */
  keys: Map<string, Kept>
  /** Refunds that lists do not show yet: they lag behind. */
  unlisted: Set<string>
  /** True: whatever is refunded is not listed before `catchUp`. */
  lagging: boolean
  tokens: Map<string, { card: OmiseCard; used: boolean }>
  refunds: OmiseFakeRefund[]
  refundStatus: string
}
