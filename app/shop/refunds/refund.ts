import type { ProviderName } from '#app/shop/checkout/provider-name.ts'
import type { Satang } from '#app/shop/money.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'

/** `wanted`: written down, and perhaps on its way at the provider. */
export type RefundStatus = 'wanted' | 'done' | 'failed'
/** Statuses of refunds whose money went back, or may still go. */
export const REFUNDED = ['wanted', 'done'] as const satisfies RefundStatus[]

/** `open`: the shop has to answer; `pending`: the bank decides; `won`: the shop keeps the money; `lost`: the shopper got it. */
export const DISPUTE_STATUSES = ['open', 'pending', 'won', 'lost'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]
export const UNDECIDED_DISPUTES = ['open', 'pending'] as const satisfies DisputeStatus[]

interface RefundAmount {
  amount: Satang
  status: RefundStatus
}

/** A payment, and all that went back of it or may still go back. */
export interface RefundFacts {
  paid: Satang
  /** The provider that took the money, and the one that the shop works with now. */
  provider: ProviderName
  currentProvider: ProviderName
  refunds: RefundAmount[]
  disputes: { amount: Satang; status: DisputeStatus }[]
}

/**
 * The part of a payment that can be refunded. Refused with `refund-disputed` while a bank has to decide about it, because both could
 * pay, and with `refund-other-provider` where the shop can no longer ask the provider that has the money.
 */
export function checkRefundable(facts: RefundFacts): Outcome<Satang> {
  if (facts.disputes.some(({ status }) => isOneOf(UNDECIDED_DISPUTES, status)))
    return refused('refund-disputed')
  if (facts.provider !== facts.currentProvider) {
    return refused('refund-other-provider', { provider: facts.provider })
  }
  return done(leftToRefund(facts))
}

/** A lost dispute took its amount back already. */
export function leftToRefund({ paid, refunds, disputes }: Omit<RefundFacts, 'provider' | 'currentProvider'>) {
  const lost = disputes.filter(({ status }) => status === 'lost')
  return Math.max(0, paid - refundedAmount(refunds) - sumOf(lost))
}

/** The money of a payment that went back, or may still go; `refundedSql` is this rule for the database. */
export function refundedAmount(refunds: RefundAmount[]): Satang {
  return sumOf(refunds.filter(({ status }) => isOneOf(REFUNDED, status)))
}

function isOneOf<T extends string>(statuses: readonly T[], status: string): boolean {
  return statuses.some((one) => one === status)
}

function sumOf(rows: { amount: Satang }[]): Satang {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
