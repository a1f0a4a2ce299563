import { z } from 'zod'
import { GATEWAY_WAYS, type GatewayWay } from '#app/shop/payments/payment-way.ts'
import { listSellers, type OfferedWays } from '#app/shop/payments/payment-ways.ts'
import { GATEWAY_NAMES, type GatewayName, type ProviderName } from '#app/shop/payments/provider-name.ts'

interface NamedWay {
  way: GatewayWay
  /** Undefined for the current provider. */
  provider: GatewayName | undefined
}

const EXAMPLES = `${GATEWAY_WAYS.join(' or ')}, or ${GATEWAY_WAYS.join(',')}`

/** `card,promptpay` at the current provider, or `card:stripe,promptpay:omise`: given that provider, who offers what. */
export const wayVariable = z
  .string()
  .transform((text) => text.split(',').map(readWay))
  .refine(
    (named) => named.every((one) => one !== null),
    `must be ${EXAMPLES}; a way may name its provider, such as card:stripe`,
  )
  .transform((named) => named.filter((one) => one !== null))
  .refine(isEachOnce, 'must name one provider for each way')
  .transform(
    (named) =>
      (current: GatewayName): OfferedWays =>
        Object.fromEntries(named.map(({ way, provider = current }) => [way, provider])),
  )
  .optional()

function readWay(text: string): NamedWay | null {
  const [name, at, ...rest] = text.trim().split(':')
  const way = GATEWAY_WAYS.find((known) => known === name)
  const provider = GATEWAY_NAMES.find((known) => known === at)
  const isRead = way !== undefined && rest.length === 0 && (at === undefined || provider !== undefined)
  return isRead ? { way, provider } : null
}

function isEachOnce(named: NamedWay[]): boolean {
  return named.every(({ way, provider }) =>
    named.every((other) => other.way !== way || other.provider === provider),
  )
}

/** One line, or null if these providers can share a shop. */
export function offeredError(
  offered: OfferedWays,
  current: ProviderName,
  isLive: (provider: ProviderName) => boolean,
): string | null {
  const sellers = listSellers(offered)
  if (!sellers.includes(current)) return `PAYMENT_WAYS must give PAYMENT_PROVIDER=${current} a way to pay`
  if (sellers.length === 1) return null
  if (sellers.includes('sandbox'))
    return 'PAYMENT_WAYS must not mix the pretend bank (sandbox) with a real provider'
  if (new Set(sellers.map(isLive)).size === 1) return null
  return `PAYMENT_WAYS must name providers of the same mode: of ${sellers.join(' and ')}, one has live keys, the other test keys`
}
