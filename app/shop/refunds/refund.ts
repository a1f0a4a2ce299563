import type { ProviderName } from '#app/shop/checkout/payment.ts'
import type { Satang } from '#app/shop/money.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'

/** `wanted`: written down, and perhaps on its way at the provider. */
export type RefundStatus = 'wanted' | 'done' | 'failed'

/** `open`: the shop has to answer; `pending`: the bank decides; `won`: the shop keeps the money; `lost`: the shopper got it. */
export const DISPUTE_STATUSES = ['open', 'pending', 'won', 'lost'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** A payment, and all that went back of it or may still go back. */
export interface RefundFacts {
  paid: Satang
  /** The provider that took the money, and the one that the shop works with now. */
  provider: ProviderName
  currentProvider: ProviderName
  refunds: { amount: Satang; status: RefundStatus }[]
  disputes: { amount: Satang; status: DisputeStatus }[]
}

/**
 * How much of a payment can be refunded. Refused with `refund-disputed` while a bank has to decide about it, because both could
 * pay, and with `refund-other-provider` where the shop can no longer ask the provider that has the money.
 */
export function checkRefundable(facts: RefundFacts): Outcome<Satang> {
  if (facts.disputes.some(({ status }) => isUndecided(status))) return refused('refund-disputed')
  if (facts.provider !== facts.currentProvider) {
    return refused('refund-other-provider', { provider: facts.provider })
  }
  return done(leftToRefund(facts))
}

/** A lost dispute took its amount back already. */
export function leftToRefund({ paid, refunds, disputes }: Omit<RefundFacts, 'provider' | 'currentProvider'>) {
  const refunded = refunds.filter(({ status }) => status !== 'failed')
  const lost = disputes.filter(({ status }) => status === 'lost')
  return Math.max(0, paid - sumOf(refunded) - sumOf(lost))
}

function isUndecided(status: DisputeStatus): boolean {
  return status === 'open' || status === 'pending'
}

function sumOf(rows: { amount: Satang }[]): Satang {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
