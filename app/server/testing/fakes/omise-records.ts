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
  keys: Map<string, Kept>
  /** Refunds that are not listed yet. */
  unlisted: Set<string>
  /** While true, new refunds are listed only after `catchUp`. */
  lagging: boolean
  tokens: Map<string, { card: OmiseCard; used: boolean }>
  refunds: OmiseFakeRefund[]
  refundStatus: string
}
