import type { Log } from '#app/server/log.ts'
import { type PaymentProvider, ProviderUnavailable } from './payment-provider.ts'

const CHECK_AGAIN_MS = 5 * 60_000

export interface PaymentAccess {
  /** The provider's reason for refusing the key; null if it works or the provider is away. */
  error(): Promise<string | null>
  /** The last answer, without waiting; null before the first. */
  latest(): string | null
}

/** Asks the provider at most every five minutes if its key has all needed permissions. */
export function watchPaymentAccess(payments: PaymentProvider, log: Log): PaymentAccess {
  let last: string | null = null
  let dueAt = 0
  let asking: Promise<string | null> | undefined

  const ask = async () => {
    try {
      last = await payments.findAccessError()
      if (last)
        log.error(
          { alert: 'payment-key', provider: payments.name, reason: last },
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
