import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from './config.ts'
import { siteOf } from './http/client-ip.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How often something may be done; counted in the database, so that all processes share one count. */
export type Limits = ReturnType<typeof openLimits>
export type Limit = RateLimiterPostgres

/** A limit of an IPv4 address or an IPv6 /64, and of the /48 around the latter. */
export interface NetworkLimit {
  network: Limit
  site: Limit
}

/** Numbers: docs/decisions/0025-whom-limits-count.md. */
export function openLimits(pool: pg.Pool, { contact }: Config) {
  // Counters that only grow: what one refuses, its process refuses from memory until the counter's time is over.
  const limit = (name: string, points: number, seconds: number): Limit =>
    new RateLimiterPostgres({
      ...optionsOf(pool, name, points, seconds),
      inMemoryBlockOnConsumed: points + 1,
    })
  const givenBack = (name: string, points: number, seconds: number): Limit =>
    new GivenBack(optionsOf(pool, name, points, seconds))
  const networks = (name: string, seconds: number, points: number, sitePoints: number): NetworkLimit => ({
    network: givenBack(`${name}-network`, points, seconds),
    site: givenBack(`${name}-site`, sitePoints, seconds),
  })
  return {
    signInOfAccount: givenBack('sign-in-account', 5, 15 * MINUTE),
    signInOfBrowser: givenBack('sign-in-browser', 5, 15 * MINUTE),
    signInOfNetwork: networks('sign-in', 15 * MINUTE, 100, 100),
    passwordOfUser: givenBack('password-user', 5, 15 * MINUTE),
    signUpOfEmail: limit('sign-up-email', 5, HOUR),
    signUpOfNetwork: networks('sign-up', HOUR, 200, 400),
    checkout: limit('checkout', 20, HOUR),
    payment: limit('payment', 10, HOUR),
    resetOfAccount: limit('reset-account', 3, HOUR),
    resetOfNetwork: networks('reset', HOUR, 60, 120),
    newPasswordOfNetwork: networks('new-password', HOUR, 60, 120),
    confirmOfEmail: limit('confirm-email', 3, HOUR),
    confirmOfUser: limit('confirm-user', 6, HOUR),
    confirmOfNetwork: networks('confirm', HOUR, 60, 120),
    contact: networks('contact', HOUR, contact.perHour, 10 * contact.perHour),
    code: limit('code', 10, 15 * MINUTE),
    codeUsed: limit('code-used', 1, 3 * MINUTE),
    upload: limit('upload', 10, HOUR),
  }
}

/** A counter that successes lower again, in any process: it is asked each time, and where it is full nothing is written. */
class GivenBack extends RateLimiterPostgres {}

function optionsOf(pool: pg.Pool, name: string, points: number, seconds: number) {
  return {
    storeClient: pool,
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // Counters that ran out are removed by this, each 5 minutes.
    clearExpiredByTimeout: true,
  }
}

export type Allowed = { ok: true } | { ok: false; seconds: number }

const ALLOWED: Allowed = { ok: true }

/** Counts one use; refuses it, with the seconds to wait, where that is one too many. */
export async function consume(limit: Limit, key: string): Promise<Allowed> {
  const allowed = limit instanceof GivenBack ? await look(limit, key) : ALLOWED
  if (!allowed.ok) return allowed
  try {
    await limit.consume(key)
    return ALLOWED
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { ok: false, seconds: secondsUntil(refusal) }
    throw refusal
  }
}

/** Counts one use by a network. Its site is asked first: once that is full, no network in it gets a row. */
export async function consumeOf({ network, site }: NetworkLimit, ip: string): Promise<Allowed> {
  const around = siteOf(ip)
  if (around === ip) return consume(network, ip)
  const allowed = await look(site, around)
  if (!allowed.ok) return allowed
  const own = await consume(network, ip)
  return own.ok ? consume(site, around) : own
}

/** Tells whether one use by a network would be allowed, and counts none. */
export async function lookOf({ network, site }: NetworkLimit, ip: string): Promise<Allowed> {
  const around = siteOf(ip)
  const allowed = around === ip ? ALLOWED : await look(site, around)
  return allowed.ok ? look(network, ip) : allowed
}

/** Takes one use by a network back. */
export async function giveBack({ network, site }: NetworkLimit, ip: string): Promise<void> {
  const around = siteOf(ip)
  await Promise.all([network.reward(ip), around === ip ? null : site.reward(around)])
}

/** Tells whether one use would be allowed, and counts none. */
export async function look(limit: Limit, key: string): Promise<Allowed> {
  const state = await limit.get(key)
  return state && state.consumedPoints >= limit.points ? { ok: false, seconds: secondsUntil(state) } : ALLOWED
}

function secondsUntil(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000))
}
