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
  expires_at: string | null
  description: string | null
  voided: boolean
  disputable: boolean
  capture: boolean
  source: OmiseFakeSource | null
  metadata: Record<string, string>
}

export interface OmiseFakeSource {
  object: 'source'
  type: string
  scannable_code: { object: 'barcode'; type: 'qr'; image: { object: 'document'; download_uri: string } }
}

/** Chooses the answer for a charge's code; `moved` redirects to Omise itself, `elsewhere` to another host. */
export type OmiseDownload = 'svg' | 'moved' | 'elsewhere' | 'huge' | 'html' | 'missing'

export interface OmiseFakeDispute {
  object: 'dispute'
  id: string
  charge: string
  amount: number
  currency: string
  status: string
  created_at: string
}

export type OmiseCard = 'good' | 'challenge' | 'insufficient_fund' | 'payment_rejected'

export interface OmiseFakeRefund {
  object: 'refund'
  id: string
  charge: string
  amount: number
  currency: 'THB'
  voided: boolean
  status: string
  metadata: Record<string, string>
  created_at: string
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
  /** New refunds are listed only after `catchUp` if true. */
  lagging: boolean
  tokens: Map<string, { card: OmiseCard; used: boolean }>
  refunds: OmiseFakeRefund[]
  refundStatus: string
  disputes: OmiseFakeDispute[]
  download: OmiseDownload
  /** Omise's own end of a new code; null if it sets none. */
  codeTimeMs: number | null
  /** PromptPay is not switched on. */
  refusesScans: boolean
  refusesScanRefunds: boolean
  /** Pending charges cannot be ended. */
  refusesExpiry: boolean
  /** A whole refund on the day of payment makes its charge a reversed one. */
  reversesVoids: boolean
}
