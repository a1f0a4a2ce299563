import { ProviderUnavailable } from './payment-provider.ts'

const TIMEOUT_MS = 10_000

/** Throws `ProviderUnavailable` after 10 seconds. */
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
