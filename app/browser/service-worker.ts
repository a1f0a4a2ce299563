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
/** Without what the shop knows: the phone itself keeps the cart and a driver's run. */
const SHELL = `${QUERY}&shell=1`
const CART = `/cart${SHELL}`
const RUN_PATH = '/run'
const RUN = `${RUN_PATH}${SHELL}`
// Cookies and encodings, by which the answers vary, do not differ here.
const ANY_VARIANT = { ignoreVary: true }

self.addEventListener('install', (event) => {
  event.waitUntil(
    cachePages()
      .then(carryRunPage)
      .then(() => self.skipWaiting()),
  )
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

self.addEventListener('message', (event) => {
  // A full disk or a dead spot refuses it; the page asks again when it is opened again.
  if (event.data === 'keep-run-page') event.waitUntil(cacheRunPage().catch(() => {}))
})

async function cachePages(): Promise<void> {
  const needed = BUILD.assets.filter((name) =>
    name.replace(/^customer-/, '').startsWith(`words-${language}-`),
  )
  await cacheWithAssets([OFFLINE, CART], [LOGO_URL, ...needed.map((name) => `/assets/${name}`)])
}

/** With what makes a photo smaller. */
async function cacheRunPage(): Promise<void> {
  if (await (await caches.open(CACHE)).match(RUN, ANY_VARIANT)) return
  const needed = BUILD.assets.filter((name) => /^(photo-worker|prepare-photo)-/.test(name))
  await cacheWithAssets(
    [RUN],
    needed.map((name) => `/assets/${name}`),
  )
}

/** A driver who is on the way keeps the page when a worker of another version, language or mode takes over. */
async function carryRunPage(): Promise<void> {
  for (const name of await caches.keys()) {
    const pages = await (await caches.open(name)).keys()
    if (pages.some(({ url }) => new URL(url).pathname === RUN_PATH)) return cacheRunPage()
  }
}

async function cacheWithAssets(addresses: string[], further: string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const pages = await Promise.all(addresses.map(fetchAsStranger))
  const urls = new Set(further)
  for (const page of pages) {
    for (const url of assetsIn(await page.clone().text())) urls.add(url)
  }
  const puts = pages.map((page, at) => cache.put(addresses[at] ?? '', page))
  await Promise.all([...puts, cache.addAll([...urls])])
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
    const page = pathname === '/cart' ? CART : pathname === RUN_PATH ? RUN : undefined
    const cached = page ? await caches.match(page, ANY_VARIANT) : undefined
    return cached ?? (await caches.match(OFFLINE, ANY_VARIANT)) ?? Response.error()
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
