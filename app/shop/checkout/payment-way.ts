export const PAYMENT_WAYS = ['card', 'promptpay'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

/**
 * How a provider gives money back: `itself`; `asks-buyer`: it asks the buyer for an account; `may-refuse`: then the
 * owner transfers it by hand.
 */
export type RefundMeans = 'itself' | 'asks-buyer' | 'may-refuse'

/** For texts that name the ways that a shop takes. */
export function waysKey(ways: readonly PaymentWay[]): PaymentWay | 'both' {
  if (!ways.includes('promptpay')) return 'card'
  return ways.includes('card') ? 'both' : 'promptpay'
}
