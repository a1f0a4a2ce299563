import type { Config } from '#app/server/config.ts'
import type { PaymentProvider } from '#app/server/payments/payment-provider.ts'
import { outboxHeaders } from './outbox-page.ts'

/** Two years, in seconds. */
const HSTS_AGE = 2 * 365 * 24 * 60 * 60

/** What was made of an upload is an image and nothing else, whoever opens it as a page. */
const UPLOADED = { 'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'" }

/** A script, a style, a font, an image or a stream of events is no page: what a page may do need not be said forty times with it. */
const NO_PAGES = /^\/(assets|images\/(catalogue|products|profilePictures))\/|^\/live$/
const NO_PAGE = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/**
 * The headers of every answer. Scripts are our own files, or fit one of the sources given: this answer's nonce, or the hash of
 * what is in them. A payment provider's hosts are let in on the checkout page alone, which is entered by a document navigation,
 * since a page keeps the policy that it was loaded with.
 */
export function securityHeaders(
  config: Config,
  payments: PaymentProvider,
  pathname: string,
  scripts: string[] = [],
): Record<string, string> {
  const hosts = pathname.startsWith('/checkout/') ? payments.hosts : { script: [], frame: [], connect: [] }
  const https = config.publicUrl.startsWith('https:')
  if (NO_PAGES.test(pathname)) {
    return { ...NO_PAGE, ...transportSecurity(https), ...exceptionsOf(config, pathname) }
  }
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'self'${spaced(scripts)}${spaced(config.development ? ["'unsafe-eval'"] : [])}${spaced(hosts.script)}`,
      // Vite's development server puts styles into the page by script; the built shop has none of that.
      `style-src 'self'${config.development ? " 'unsafe-inline'" : ''}`,
      // Products may show images from wherever their owner keeps them; only the browser ever fetches those.
      "img-src 'self' https:",
      "font-src 'self'",
      `connect-src 'self'${spaced(config.development ? ['ws:'] : [])}${spaced(hosts.connect)}`,
      `frame-src ${hosts.frame.length > 0 ? hosts.frame.join(' ') : "'none'"}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      ...(https ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
    ...transportSecurity(https),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(self), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...exceptionsOf(config, pathname),
  }
}

function transportSecurity(https: boolean): Record<string, string> {
  return https ? { 'Strict-Transport-Security': `max-age=${HSTS_AGE}; includeSubDomains` } : {}
}

function exceptionsOf(config: Config, pathname: string): Record<string, string> {
  // Emails show these inside the pages of other people's mail readers.
  if (pathname.startsWith('/images/catalogue/')) return { 'Cross-Origin-Resource-Policy': 'cross-origin' }
  if (pathname.startsWith('/images/products/')) {
    return { ...UPLOADED, 'Cross-Origin-Resource-Policy': 'cross-origin' }
  }
  if (pathname.startsWith('/images/')) return UPLOADED
  if (config.development && /^\/outbox(\/|$)/.test(pathname)) return outboxHeaders(pathname)
  return {}
}

function spaced(sources: string[]): string {
  return sources.map((source) => ` ${source}`).join('')
}
