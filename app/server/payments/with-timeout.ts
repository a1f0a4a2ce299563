import { ProviderUnavailable } from './payment-provider.ts'

/** Milliseconds that a provider has for an answer, whatever its adapter promises. */
const TIMEOUT_MS = 10_000

/** Waits for a provider's answer, but not for ever: after 10 seconds it throws `ProviderUnavailable`. */
export async function withTimeout<T>(question: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderUnavailable('no answer within 10 seconds')), TIMEOUT_MS)
  })
  try {
    return await Promise.race([question, patience])
  } finally {
    clearTimeout(timer)
  }
}
