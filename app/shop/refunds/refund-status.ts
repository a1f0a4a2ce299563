import type { RefundMeans } from '#app/shop/payments/payment-way.ts'

/**
 * `wanted`: stored, and perhaps under way at the provider; `by-hand`: the owner transferred it herself; `sent-twice`:
 * the provider sent what the owner had transferred.
 */
export const REFUND_MOVES = {
  wanted: ['done', 'by-hand', 'failed'],
  done: ['sent-twice', 'failed'],
  failed: ['done', 'by-hand'],
  'by-hand': [],
  'sent-twice': ['failed'],
} as const satisfies Record<string, readonly string[]>

export type RefundStatus = keyof typeof REFUND_MOVES
export const REFUND_STATUSES = Object.keys(REFUND_MOVES) as RefundStatus[]

/** Money that went back. */
export const GIVEN_BACK = ['done', 'by-hand', 'sent-twice'] as const satisfies RefundStatus[]
/** Money that is on its way, or that the owner has to transfer. */
export const PENDING = ['wanted'] as const satisfies RefundStatus[]
/** Money that went back or may still go back. */
export const REFUNDED = [...PENDING, ...GIVEN_BACK] as const satisfies RefundStatus[]

export function mayRefundMove(from: RefundStatus, to: RefundStatus): boolean {
  return (REFUND_MOVES[from] as readonly string[]).includes(to)
}

/** True while the provider has asked the buyer for a bank account, or is sending the money there. */
export function waitsForBuyer(
  { status, atProvider }: { status: RefundStatus; atProvider: boolean },
  means: RefundMeans | null,
): boolean {
  return status === 'wanted' && atProvider && means === 'asks-buyer'
}
