import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { toIpSite } from './networks.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

export type Limits = ReturnType<typeof openLimits>
export type Limit = RateLimiterPostgres

export interface NetworkLimit {
  network: Limit
  site: Limit
}

/** Numbers: docs/decisions/0025-whom-limits-count.md. */
export function openLimits(pool: pg.Pool, contactPerHour: number) {
  // Counters that only grow: a full one is cached in memory until it expires.
  const limit = (name: string, points: number, seconds: number): Limit =>
    new RateLimiterPostgres({
      ...limiterOptions(pool, { name, points, seconds }),
      inMemoryBlockOnConsumed: points + 1,
    })
  const refundable = (name: string, points: number, seconds: number): Limit =>
    new Refundable(limiterOptions(pool, { name, points, seconds }))
  const networks = (name: string, seconds: number, [points, sitePoints]: [number, number]): NetworkLimit => ({
    network: refundable(`${name}-network`, points, seconds),
    site: refundable(`${name}-site`, sitePoints, seconds),
  })
  return {
    signInOfAccount: refundable('sign-in-account', 5, 15 * MINUTE_S),
    signInOfBrowser: refundable('sign-in-browser', 5, 15 * MINUTE_S),
    signInOfNetwork: networks('sign-in', 15 * MINUTE_S, [100, 100]),
    passwordOfUser: refundable('password-user', 5, 15 * MINUTE_S),
    signUpOfEmail: limit('sign-up-email', 5, HOUR_S),
    signUpOfNetwork: networks('sign-up', HOUR_S, [200, 400]),
    checkout: limit('checkout', 20, HOUR_S),
    payment: limit('payment', 10, HOUR_S),
    resetOfAccount: limit('reset-account', 3, HOUR_S),
    resetOfNetwork: networks('reset', HOUR_S, [60, 120]),
    newPasswordOfNetwork: networks('new-password', HOUR_S, [60, 120]),
    confirmOfEmail: limit('confirm-email', 3, HOUR_S),
    confirmOfUser: limit('confirm-user', 6, HOUR_S),
    confirmOfNetwork: networks('confirm', HOUR_S, [60, 120]),
    contact: networks('contact', HOUR_S, [contactPerHour, 10 * contactPerHour]),
    code: limit('code', 10, 15 * MINUTE_S),
    codeUsed: limit('code-used', 1, 3 * MINUTE_S),
    upload: limit('upload', 10, HOUR_S),
    slip: limit('slip', 20, HOUR_S),
    runOfLink: limit('run', 60, MINUTE_S),
    workLinkOfNetwork: networks('work-link', HOUR_S, [60, 120]),
  }
}

/** Successes lower it again in any process, so it is not cached. */
class Refundable extends RateLimiterPostgres {}

function limiterOptions(
  pool: pg.Pool,
  { name, points, seconds }: { name: string; points: number; seconds: number },
) {
  return {
    storeClient: pool,
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // Deletes expired counters of all limits every 5 minutes.
    clearExpiredByTimeout: true,
  }
}

export type Allowed = { ok: true } | { ok: false; seconds: number }

const ALLOWED: Allowed = { ok: true }

export async function consume(limit: Limit, key: string): Promise<Allowed> {
  const allowed = limit instanceof Refundable ? await checkLimit(limit, key) : ALLOWED
  if (!allowed.ok) return allowed
  try {
    await limit.consume(key)
    return ALLOWED
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { ok: false, seconds: secondsUntil(refusal) }
    throw refusal
  }
}

/** The site first: once it is full, its networks add no rows. */
export async function consumeNetworkLimit({ network, site }: NetworkLimit, ip: string): Promise<Allowed> {
  const around = toIpSite(ip)
  if (around === ip) return consume(network, ip)
  const allowed = await checkLimit(site, around)
  if (!allowed.ok) return allowed
  const own = await consume(network, ip)
  return own.ok ? consume(site, around) : own
}

export function toNetworkAndSite(network: string): { network: string; site: string } {
  return { network, site: toIpSite(network) }
}

export async function checkNetworkLimit({ network, site }: NetworkLimit, ip: string): Promise<Allowed> {
  const around = toIpSite(ip)
  const allowed = around === ip ? ALLOWED : await checkLimit(site, around)
  return allowed.ok ? checkLimit(network, ip) : allowed
}

export async function giveBack({ network, site }: NetworkLimit, ip: string): Promise<void> {
  const around = toIpSite(ip)
  await Promise.all([network.reward(ip), around === ip ? null : site.reward(around)])
}

export async function checkLimit(limit: Limit, key: string): Promise<Allowed> {
  const state = await limit.get(key)
  return state && state.consumedPoints >= limit.points ? { ok: false, seconds: secondsUntil(state) } : ALLOWED
}

function secondsUntil(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000))
}
