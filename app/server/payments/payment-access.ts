import type { Log } from '#app/server/core/log.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import { type PaymentProvider, ProviderUnavailable } from './payment-provider.ts'

declare module '#app/server/shop.ts' {
  interface Shop {
    paymentAccess: PaymentAccess
  }
}

const CHECK_AGAIN_MS = 5 * 60_000

/** A provider's reason for refusing the shop's key. */
export type AccessErrors = { [name in ProviderName]?: string }

export interface PaymentAccess {
  /** Leaves out providers whose key works and those that are away. */
  errors(): Promise<AccessErrors>
  /** The last answers, without waiting; empty before the first. */
  latest(): AccessErrors
}

interface Watch {
  error(): Promise<string | null>
  latest(): string | null
}

/** Asks each provider at most every five minutes if its key has all needed permissions. */
export function watchPaymentAccess(all: readonly PaymentProvider[], log: Log): PaymentAccess {
  const watches = all.map((provider) => ({ name: provider.name, ...watchProvider(provider, log) }))
  return {
    async errors() {
      return onlyErrors(
        await Promise.all(watches.map(async ({ name, error }) => [name, await error()] as const)),
      )
    },
    latest: () => onlyErrors(watches.map(({ name, latest }) => [name, latest()] as const)),
  }
}

function onlyErrors(answers: (readonly [ProviderName, string | null])[]): AccessErrors {
  return Object.fromEntries(answers.filter(([, error]) => error !== null))
}

function watchProvider(provider: PaymentProvider, log: Log): Watch {
  let last: string | null = null
  let dueAt = 0
  let asking: Promise<string | null> | undefined

  const ask = async () => {
    try {
      last = await provider.findAccessError()
      if (last)
        log.error(
          { alert: 'payment-key', provider: provider.name, reason: last },
          'the payment key is refused',
        )
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      // No answer says nothing about the key.
    } finally {
      dueAt = performance.now() + CHECK_AGAIN_MS
      asking = undefined
    }
    return last
  }
  const askWhenDue = () => {
    if (performance.now() >= dueAt) asking ??= ask()
    return asking
  }

  return {
    error: async () => (await askWhenDue()) ?? last,
    latest() {
      askWhenDue()?.catch((error: unknown) =>
        log.error({ event: 'payment-key-unchecked', err: error }, 'the payment key could not be checked'),
      )
      return last
    },
  }
}
