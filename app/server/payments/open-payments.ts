import type { Settings } from '#app/server/settings/settings.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { openSandbox, type SandboxSettings } from './sandbox/sandbox.ts'

/** Loads only the configured provider. */
export async function openPayments(
  opening: SandboxSettings & { settings: Settings },
): Promise<PaymentProvider> {
  const { payments } = opening.config
  // The owner must switch PromptPay on at these providers first.
  const ways = payments.ways ?? ['card']
  switch (payments.provider) {
    case 'stripe': {
      const shopName = async () => (await opening.settings.current()).shopName
      return (await import('./stripe/stripe.ts')).openStripe(payments, shopName, ways)
    }
    case 'omise':
      return (await import('./omise/omise.ts')).openOmise(payments, ways)
    case 'sandbox':
      return openSandbox(opening)
  }
}
