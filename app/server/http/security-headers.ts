import type { Config } from '#app/server/config/config.ts'
import type { PaymentProvider } from '#app/server/payments/payment-provider.ts'
import type { Shop } from '#app/server/shop.ts'
import { outboxHeaders } from './outbox-page.ts'

const HSTS_MAX_AGE_S = 2 * 365 * 24 * 60 * 60

const UPLOADED = { 'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'" }

const FILES = /^\/(assets|images\/(catalogue|products|profilePictures))\/|^\/live$/
/** Their first address has a key in it, which no other site learns. Without any referrer their forms would have no origin. */
const LINKS = /^\/(pay|track|staff|run)(\/|\.data$|$)/
const FILE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

const NO_HOSTS: PaymentProvider['hosts'] = { script: [], frame: [], connect: [] }

/** `hono/secure-headers` cannot do this: it fixes the policy before the page's hashes are known, and
 * cached pages bypass Hono. */
export function securityHeaders(
  { config, payments }: Pick<Shop, 'config' | 'payments'>,
  pathname: string,
  scripts: string[] = [],
): Record<string, string> {
  const https = config.publicUrl.startsWith('https:')
  if (FILES.test(pathname)) {
    return { ...FILE_HEADERS, ...transportSecurity(https), ...exceptionsFor(config, pathname) }
  }
  return {
    'Content-Security-Policy': pagePolicy({ config, payments }, pathname, scripts),
    ...transportSecurity(https),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': LINKS.test(pathname) ? 'same-origin' : 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(self), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...exceptionsFor(config, pathname),
  }
}

function pagePolicy(
  { config, payments }: Pick<Shop, 'config' | 'payments'>,
  pathname: string,
  scripts: string[],
): string {
  const hosts = pathname.startsWith('/checkout/') ? allowedHosts(payments) : NO_HOSTS
  return [
    // Firefox asks it for what is fetched ahead.
    "default-src 'self'",
    "object-src 'none'",
    "media-src 'none'",
    `script-src 'self'${joinSources(scripts)}${joinSources(config.development ? ["'unsafe-eval'"] : [])}${joinSources(hosts.script)}`,
    `style-src 'self'${config.development ? " 'unsafe-inline'" : ''}`,
    // Product images may be hosted anywhere; only browsers fetch them.
    "img-src 'self' https:",
    "font-src 'self'",
    `connect-src 'self'${joinSources(config.development ? ['ws:'] : [])}${joinSources(hosts.connect)}`,
    `frame-src ${hosts.frame.length > 0 ? hosts.frame.join(' ') : "'none'"}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(config.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** A checkout may be at any of them, and moves without leaving its page. */
function allowedHosts({ all }: Shop['payments']): PaymentProvider['hosts'] {
  return {
    script: all.flatMap(({ hosts }) => hosts.script),
    frame: all.flatMap(({ hosts }) => hosts.frame),
    connect: all.flatMap(({ hosts }) => hosts.connect),
  }
}

function transportSecurity(https: boolean): Record<string, string> {
  return https ? { 'Strict-Transport-Security': `max-age=${HSTS_MAX_AGE_S}; includeSubDomains` } : {}
}

function exceptionsFor(config: Config, pathname: string): Record<string, string> {
  if (pathname.startsWith('/images/catalogue/')) return { 'Cross-Origin-Resource-Policy': 'cross-origin' }
  if (pathname.startsWith('/images/products/')) {
    return { ...UPLOADED, 'Cross-Origin-Resource-Policy': 'cross-origin' }
  }
  if (pathname.startsWith('/images/')) return UPLOADED
  if (config.development && /^\/outbox(\/|$)/.test(pathname)) return outboxHeaders(pathname)
  return {}
}

function joinSources(sources: string[]): string {
  return sources.map((source) => ` ${source}`).join('')
}
