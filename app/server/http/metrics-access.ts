import { timingSafeEqual } from 'node:crypto'
import type { Config } from '#app/server/config/config.ts'
import { isLocalAddress } from '#app/shop/settings/going-live.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/**
 * Accepts only the token if one is set; else only requests from this machine, neither forwarded by a proxy
 * nor for the public host name.
 */
export function mayReadMetrics(
  { metricsToken, publicUrl }: Pick<Config, 'metricsToken' | 'publicUrl'>,
  socketAddress: string,
  headers: Headers,
): boolean {
  if (metricsToken !== null) return isToken(metricsToken, headers.get('authorization') ?? '')
  const isForwarded = FORWARDED.some((name) => headers.has(name))
  const isForPublicName = !isLocalAddress(publicUrl) && headers.get('host') === new URL(publicUrl).host
  return LOOPBACK.test(socketAddress) && !isForwarded && !isForPublicName
}

function isToken(token: string, authorization: string): boolean {
  const [given, expected] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
