import type { Satang } from '#app/shop/money.ts'
import type { HandPaymentStatus } from '#app/shop/payments/by-hand/hand-payment.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { GIVEN_BACK, mayRefundMove, PENDING, REFUNDED, type RefundStatus } from './refund-status.ts'

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
  /** Providers that the shop can ask for a refund. */
  providers: readonly ProviderName[]
  /** Null for a gateway's. */
  byHand?: HandPaymentStatus | null
  refunds: RefundAmount[]
  /** `refundable`: an inquiry, which a refund ends; absent means not. */
  disputes: { amount: Satang; status: DisputeStatus; refundable?: boolean }[]
}

/** Lines that were taken out already: their money went back, or is on its way. */
export function listTakenOut(refunds: { status: RefundStatus; takenOut: string[] | null }[]): string[] {
  return refunds.flatMap(({ status, takenOut }) => (includesStatus(REFUNDED, status) ? (takenOut ?? []) : []))
}

export function markTakenOut<Line extends { id: string }>(
  lines: Line[],
  refunds: Parameters<typeof listTakenOut>[0],
): (Line & { isTakenOut: boolean })[] {
  const gone = new Set(listTakenOut(refunds))
  return lines.map((line) => ({ ...line, isTakenOut: gone.has(line.id) }))
}

/** The error of a refund that the shop took back before it was sent. */
export const NOT_SENT = 'not-sent'

export type PaymentMoney = Omit<RefundFacts, 'provider' | 'providers' | 'byHand'>

/**
 * Refused with `refund-owed`, `refund-written-off`, `refund-disputed` while a bank decides (both could pay), or
 * `refund-other-provider`.
 */
export function checkRefundable(facts: RefundFacts): Outcome<Satang> {
  if (facts.byHand === 'owed') return refused('refund-owed')
  if (facts.byHand === 'written-off') return refused('refund-written-off')
  if (isDisputed(facts)) return refused('refund-disputed')
  if (!facts.providers.includes(facts.provider)) {
    return refused('refund-other-provider', { provider: facts.provider })
  }
  return done(leftToRefund(facts))
}

/**
 * May the owner transfer this refund herself? Refused with `not-found` if it has gone back, `refund-under-way` while
 * the provider may send it, `refund-disputed`, or `refund-changed` if less is left of the payment.
 */
export function checkTransferable(
  refund: RefundAmount,
  { mayBeSent, others }: { mayBeSent: boolean; others: PaymentMoney },
): Outcome<void> {
  if (!mayRefundMove(refund.status, 'by-hand')) return refused('not-found')
  if (mayBeSent) return refused('refund-under-way')
  if (isDisputed(others)) return refused('refund-disputed')
  const left = leftToRefund(others)
  return refund.amount <= left ? done(undefined) : refused('refund-changed', { most: left })
}

/** A lost dispute already took its amount back. */
export function leftToRefund({ paid, refunds, disputes }: PaymentMoney) {
  return Math.max(0, paid - refundedAmount(refunds) - lostAmount(disputes))
}

/** Tells why nothing is left of a payment. */
export type PaidBack = 'pending' | 'refunded' | 'lost-dispute' | 'both'

export function howPaidBack({ refunds, disputes }: Pick<PaymentMoney, 'refunds' | 'disputes'>): PaidBack {
  if (pendingAmount(refunds) > 0) return 'pending'
  if (lostAmount(disputes) === 0) return 'refunded'
  return refundedAmount(refunds) > 0 ? 'both' : 'lost-dispute'
}

/** Given back, or may still be. `refundedSql` adds up in SQL as this function and the next two do. */
export function refundedAmount(refunds: RefundAmount[]): Satang {
  return amountIn(REFUNDED, refunds)
}

export function givenBackAmount(refunds: RefundAmount[]): Satang {
  return amountIn(GIVEN_BACK, refunds)
}

export function pendingAmount(refunds: RefundAmount[]): Satang {
  return amountIn(PENDING, refunds)
}

function amountIn(statuses: readonly RefundStatus[], refunds: RefundAmount[]): Satang {
  return sumAmounts(refunds.filter(({ status }) => includesStatus(statuses, status)))
}

/** `lostSql` is this rule in SQL. */
export function lostAmount(disputes: PaymentMoney['disputes']): Satang {
  return sumAmounts(disputes.filter(({ status }) => status === 'lost'))
}

/** `isDisputedSql` is this rule in SQL: a bank has to decide, and both could pay. */
export function isDisputed({ disputes }: Pick<PaymentMoney, 'disputes'>): boolean {
  return disputes.some(({ status, refundable }) => includesStatus(UNDECIDED_DISPUTES, status) && !refundable)
}

function includesStatus<T extends string>(statuses: readonly T[], status: string): boolean {
  return statuses.some((one) => one === status)
}

export function sumAmounts(rows: { amount: Satang }[]): Satang {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
