import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from './config.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How often something may be done; counted in the database, so that all processes share one count. */
export type Limits = ReturnType<typeof openLimits>
export type Limit = RateLimiterPostgres

export function openLimits(pool: pg.Pool, { contact }: Config) {
  const limit = (name: string, points: number, seconds: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      // Counters that ran out are removed by this, each 5 minutes.
      clearExpiredByTimeout: true,
    })
  return {
    signInOfAccount: limit('sign-in-account', 5, 15 * MINUTE),
    signInOfAddress: limit('sign-in-address', 30, 15 * MINUTE),
    signUp: limit('sign-up', 5, HOUR),
    checkout: limit('checkout', 20, HOUR),
    payment: limit('payment', 10, HOUR),
    resetOfAccount: limit('reset-account', 3, HOUR),
    resetOfAddress: limit('reset-address', 10, HOUR),
    newPasswordOfAddress: limit('new-password-address', 20, HOUR),
    contact: limit('contact', contact.perHour, HOUR),
    code: limit('code', 10, 15 * MINUTE),
    codeUsed: limit('code-used', 1, 3 * MINUTE),
    upload: limit('upload', 10, HOUR),
  }
}

export type Allowed = { ok: true } | { ok: false; seconds: number }

/** Counts one use; refuses it, with the seconds to wait, where that is one too many. */
export async function consume(limit: Limit, key: string): Promise<Allowed> {
  try {
    await limit.consume(key)
    return { ok: true }
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { ok: false, seconds: secondsUntil(refusal) }
    throw refusal
  }
}

function secondsUntil(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000))
}
