/// <reference lib="webworker" />
import { LOGO_URL } from '#app/shop/theme.ts'

/**
 * Offline pages, requested without cookies: no page of a signed-in person, no price, no search is ever cached.
 */

declare const self: ServiceWorkerGlobalScope
/** Written before this script by the server; another build is another script, which replaces this one and its cache. */
declare const BUILD: { version: string; assets: string[] }

const preferences = new URL(self.location.href).searchParams
const language = preferences.get('language') || 'en'
const mode = preferences.get('mode') || 'light'
const CACHE = ['shop', BUILD.version, language, mode].join('-')
const QUERY = `?${new URLSearchParams({ lang: language, mode })}`
const OFFLINE = `/offline${QUERY}`
const CART = `/cart${QUERY}`
// Cookies and encodings, by which the answers vary, do not differ here.
const ANY_VARIANT = { ignoreVary: true }

self.addEventListener('install', (event) => {
  event.waitUntil(cachePages().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(navigate(request, url.pathname))
  else if (url.pathname.startsWith('/assets/') || url.pathname === LOGO_URL) {
    event.respondWith(assetFor(request))
  }
})

async function cachePages(): Promise<void> {
  const cache = await caches.open(CACHE)
  const [offline, cart] = await Promise.all([fetchAsStranger(OFFLINE), fetchAsStranger(CART)])
  const needed = BUILD.assets.filter((name) =>
    name.replace(/^customer-/, '').startsWith(`words-${language}-`),
  )
  const urls = new Set([LOGO_URL, ...needed.map((name) => `/assets/${name}`)])
  for (const page of [offline, cart]) {
    for (const url of assetsIn(await page.clone().text())) urls.add(url)
  }
  await Promise.all([cache.put(OFFLINE, offline), cache.put(CART, cart), cache.addAll([...urls])])
}

async function fetchAsStranger(url: string): Promise<Response> {
  const page = await fetch(url, { credentials: 'omit', cache: 'no-store' })
  if (!page.ok || page.redirected) throw new Error(`a page for offline use was answered with ${page.status}`)
  return page
}

/** Perhaps of another build than this script: a process of another version may have answered. */
function assetsIn(html: string): string[] {
  return [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g)].map(([url]) => url)
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
}

async function navigate(request: Request, pathname: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const cart = pathname === '/cart' ? await caches.match(CART, ANY_VARIANT) : undefined
    return cart ?? (await caches.match(OFFLINE, ANY_VARIANT)) ?? Response.error()
  }
}

async function assetFor(request: Request): Promise<Response> {
  const cached = await caches.match(request, ANY_VARIANT)
  if (cached) return cached
  try {
    const answer = await fetch(request)
    if (answer.status === 200) store(request, answer.clone())
    return answer
  } catch {
    // The page was left meanwhile.
    return Response.error()
  }
}

/** A full disk refuses it, and the shop works as before. */
function store(request: Request, answer: Response): void {
  caches
    .open(CACHE)
    .then((cache) => cache.put(request, answer))
    .catch(() => {})
}
