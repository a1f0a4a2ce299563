/** Gateways take cards and codes, and are configured with keys. */
export const GATEWAY_NAMES = ['sandbox', 'stripe', 'omise'] as const
export type GatewayName = (typeof GATEWAY_NAMES)[number]

/** `by-hand` is the shop's own book of money that no gateway takes: cash, transfers, what is owed. */
export const PROVIDER_NAMES = [...GATEWAY_NAMES, 'by-hand'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]
