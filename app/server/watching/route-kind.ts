const KINDS = {
  '': 'storefront',
  addproduct: 'dashboard',
  assets: 'file',
  cart: 'checkout',
  checkout: 'checkout',
  'confirm-email': 'account',
  dashboard: 'dashboard',
  'forgot-password': 'account',
  'going-live.json': 'probe',
  healthz: 'probe',
  images: 'file',
  live: 'live',
  login: 'account',
  logout: 'account',
  metrics: 'probe',
  order: 'checkout',
  places: 'checkout',
  delivery: 'checkout',
  profile: 'account',
  readyz: 'probe',
  'reset-password': 'account',
  'sandbox-bank': 'checkout',
  signup: 'account',
  'two-step': 'account',
  updateproduct: 'dashboard',
  webhooks: 'webhook',
} as const satisfies Record<string, string>

export type RouteKind = (typeof KINDS)[keyof typeof KINDS]

/** Few kinds, whatever strangers request, so that metrics stay small. `path` may have a query. */
export function routeKind(path: string): RouteKind {
  const [, first = ''] = /^\/([^/?#]*)/.exec(path) ?? []
  const name = first.replace(/\.data$/, '')
  if (Object.hasOwn(KINDS, name)) return KINDS[name as keyof typeof KINDS]
  return name.includes('.') ? 'file' : 'storefront'
}
