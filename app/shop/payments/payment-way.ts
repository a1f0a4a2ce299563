export const PAYMENT_WAYS = ['card', 'promptpay'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

/**
 * Tells how money goes back: by the provider `itself`; `asks-buyer`: it asks the buyer for an account;
 * `may-refuse`: then the owner transfers it by hand.
 */
export type RefundMeans = 'itself' | 'asks-buyer' | 'may-refuse'
