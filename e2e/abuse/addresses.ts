import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

/** Every URL of the route table, with each of `ids` as its parameters. */
export function addressesOf(ids: string[]): string[] {
  const patterns = (routes as RouteConfigEntry[]).flatMap((entry) => patternsUnder(entry, ''))
  const filled = patterns.flatMap((pattern) =>
    /[:*]/.test(pattern) ? ids.map((id) => pattern.replace(/:\w+\??|\*/g, id)) : [pattern],
  )
  return [...new Set(filled)]
}

function patternsUnder(entry: RouteConfigEntry, above: string): string[] {
  const own = entry.path ? `${above}/${entry.path}` : above
  return [
    ...(entry.path || entry.index ? [own || '/'] : []),
    ...(entry.children ?? []).flatMap((child) => patternsUnder(child, own)),
  ]
}

/** URLs that are no pages. */
export const OTHER_ADDRESSES = [
  '/live',
  '/sitemap.xml',
  '/sitemap-products.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/offline',
  '/images/profilePictures/someone',
  '/images/products/none.webp',
  '/images/catalogue/products/single-red-rose.webp',
  '/assets/none.js',
  '/webhooks/sandbox',
  '/webhooks/omise',
  '/sandbox-bank/sessions/none/pay',
  '/outbox',
  '/metrics',
  '/going-live.json',
]

/** A page's URL and the URL of its data. */
export function withData(address: string): string[] {
  return [address, address === '/' ? '/_root.data' : `${address}.data`]
}
