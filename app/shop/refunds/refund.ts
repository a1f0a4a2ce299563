import type { ProviderName } from '#app/shop/checkout/provider-name.ts'
import type { Satang } from '#app/shop/money.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'

/** `wanted`: stored, and perhaps under way at the provider; `by-hand`: transferred by the owner herself. */
export type RefundStatus = 'wanted' | 'done' | 'by-hand' | 'failed'
/** Money that went back or may still go back. */
export const REFUNDED = ['wanted', 'done', 'by-hand'] as const satisfies RefundStatus[]

/** `open`: the shop must answer; `pending`: the bank decides; `won`: the shop keeps the money. */
export const DISPUTE_STATUSES = ['open', 'pending', 'won', 'lost'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]
export const UNDECIDED_DISPUTES = ['open', 'pending'] as const satisfies DisputeStatus[]

interface RefundAmount {
  amount: Satang
  status: RefundStatus
}

export interface RefundFacts {
  paid: Satang
  provider: ProviderName
  currentProvider: ProviderName
  refunds: RefundAmount[]
  disputes: { amount: Satang; status: DisputeStatus }[]
}

/** Refused with `refund-disputed` while a bank decides (both could pay), or `refund-other-provider`. */
export function checkRefundable(facts: RefundFacts): Outcome<Satang> {
  if (facts.disputes.some(({ status }) => isOneOf(UNDECIDED_DISPUTES, status)))
    return refused('refund-disputed')
  if (facts.provider !== facts.currentProvider) {
    return refused('refund-other-provider', { provider: facts.provider })
  }
  return done(leftToRefund(facts))
}

/** A lost dispute already took its amount back. */
export function leftToRefund({ paid, refunds, disputes }: Omit<RefundFacts, 'provider' | 'currentProvider'>) {
  const lost = disputes.filter(({ status }) => status === 'lost')
  return Math.max(0, paid - refundedAmount(refunds) - sumOf(lost))
}

/** `refundedSql` is this rule in SQL. */
export function refundedAmount(refunds: RefundAmount[]): Satang {
  return sumOf(refunds.filter(({ status }) => isOneOf(REFUNDED, status)))
}

function isOneOf<T extends string>(statuses: readonly T[], status: string): boolean {
  return statuses.some((one) => one === status)
}

function sumOf(rows: { amount: Satang }[]): Satang {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
