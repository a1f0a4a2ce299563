/** Paid at a gateway: in its form, or by its code. */
export const GATEWAY_WAYS = ['card', 'promptpay'] as const
export type GatewayWay = (typeof GATEWAY_WAYS)[number]

export function isGatewayWay(way: PaymentWay): way is GatewayWay {
  return GATEWAY_WAYS.some((one) => one === way)
}

/** Paid past every gateway: somebody of the shop says that the money came, or that it is owed. */
export const HAND_WAYS = ['transfer', 'cash', 'terminal', 'on-delivery', 'account', 'none'] as const
export type HandWay = (typeof HAND_WAYS)[number]

export const PAYMENT_WAYS = [...GATEWAY_WAYS, ...HAND_WAYS] as const
export type PaymentWay = GatewayWay | HandWay

/** Those that shoppers may choose. */
export const SHOPPER_WAYS = [...GATEWAY_WAYS, 'transfer'] as const satisfies PaymentWay[]
export type ShopperWay = (typeof SHOPPER_WAYS)[number]

/**
 * Tells how money goes back: by the provider `itself`; `asks-buyer`: it asks the buyer for an account;
 * `may-refuse`: then the owner transfers it by hand; `by-hand`: the owner always gives it back herself.
 */
export type RefundMeans = 'itself' | 'asks-buyer' | 'may-refuse' | 'by-hand'
