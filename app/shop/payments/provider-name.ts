export const PROVIDER_NAMES = ['sandbox', 'stripe', 'omise'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]
