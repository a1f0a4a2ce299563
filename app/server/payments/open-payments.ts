import type pg from 'pg'
import type { Database } from '#app/server/database/transact.ts'
import { isGatewayWay, type ShopperWay } from '#app/shop/payments/payment-way.ts'
import { waysAt } from '#app/shop/payments/payment-ways.ts'
import { PROVIDER_NAMES, type ProviderName } from '#app/shop/payments/provider-name.ts'
import { openByHand } from './by-hand/by-hand.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { hasBankBooks } from './sandbox/bank-books.ts'
import { openSandbox, type SandboxSettings } from './sandbox/sandbox.ts'
import { joinSources, type PaymentSources } from './sources.ts'

interface Opening extends SandboxSettings {
  db: Database
  pool: pg.Pool
  /** Shown at the provider. */
  shopName: () => Promise<string>
}

/** Each with the ways that shoppers can choose there; null if it is not configured. */
const OPEN: Record<
  ProviderName,
  (opening: Opening, ways: readonly ShopperWay[]) => Promise<PaymentProvider | null>
> = {
  sandbox: async (opening, ways) => {
    // The refunds of its orders go on in a shop that takes real money by now.
    return ways.length > 0 || (await hasBankBooks(opening.db)) ? openSandbox(opening) : null
  },
  stripe: async ({ config: { payments }, shopName }, ways) =>
    payments.stripe &&
    (await import('./stripe/stripe.ts')).openStripe(payments.stripe, {
      shopName,
      ways: ways.filter(isGatewayWay),
    }),
  omise: async ({ config: { payments } }) =>
    payments.omise && (await import('./omise/omise.ts')).openOmise(payments.omise),
  'by-hand': async (opening) => openByHand(opening),
}

/** Loads only the configured providers; `trace` wraps each. */
export async function openPayments(
  opening: Opening,
  trace: (provider: PaymentProvider) => PaymentProvider,
): Promise<PaymentSources> {
  const { payments } = opening.config
  const opened: PaymentProvider[] = []
  for (const name of PROVIDER_NAMES) {
    const provider = await OPEN[name](opening, waysAt(payments.ways, name))
    if (provider) opened.push(trace(provider))
  }
  return joinSources(opened, payments)
}
