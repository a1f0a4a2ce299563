import { LOGO_URL } from '#app/shop/theme.ts'

/**
 * The script that answers for the shop while the browser has no network. It keeps built files, whose names change with what is
 * in them, the shop's mark, and two pages as a stranger sees them in the reader's language and mode, asked for without cookies: the
 * offline page, and the cart, whose contents are in the browser anyway. No page of a signed-in person, no price and no answer to a question is ever kept. Another build is
 * another script, and takes the older one's place and its cache away.
 */
export function serviceWorker(version: string, assets: string[]): string {
  return `const READER = new URL(location.href).searchParams
const LOGO_URL = '${LOGO_URL}'
const LANGUAGE = READER.get('language') || 'en'
const MODE = READER.get('mode') || 'light'
const CACHE = ['shop', '${version}', LANGUAGE, MODE].join('-')
const ASSETS = ${JSON.stringify(assets)}
${SCRIPT}`
}

const SCRIPT = `
const READ = '?' + new URLSearchParams({ lang: LANGUAGE, mode: MODE })
const OFFLINE = '/offline' + READ
const CART = '/cart' + READ
// What the answers vary by, cookies and encodings, is the same for each of them here.
const ANY = { ignoreVary: true }

self.addEventListener('install', (event) => {
  event.waitUntil(keepPages().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(navigate(request, url.pathname))
  else if (url.pathname.startsWith('/assets/') || url.pathname === LOGO_URL) event.respondWith(asset(request))
})

async function keepPages() {
  const cache = await caches.open(CACHE)
  const pages = await Promise.all([OFFLINE, CART].map((address) => fetch(address, { credentials: 'omit', cache: 'no-store' })))
  const needed = ASSETS.filter((name) => name.startsWith('words-' + LANGUAGE + '-') || name.startsWith('toast-area-'))
  const named = new Set([LOGO_URL, ...needed.map((name) => '/assets/' + name)])
  for (const page of pages) {
    if (!page.ok || page.redirected) throw new Error('a page for offline moments was answered with ' + page.status)
    const html = await page.clone().text()
    for (const [address] of html.matchAll(/\\/assets\\/[\\w.-]+\\.(?:js|css|woff2|svg)/g)) {
      if (ASSETS.includes(address.slice(8))) named.add(address)
    }
  }
  await Promise.all([cache.put(OFFLINE, pages[0]), cache.put(CART, pages[1]), cache.addAll([...named])])
}

async function navigate(request, pathname) {
  try {
    return await fetch(request)
  } catch {
    const kept = (pathname === '/cart' && (await caches.match(CART, ANY))) || (await caches.match(OFFLINE, ANY))
    return kept || Response.error()
  }
}

async function asset(request) {
  const kept = await caches.match(request, ANY)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) {
    const copy = answer.clone()
    caches.open(CACHE).then((cache) => cache.put(request, copy)).catch(() => {})
  }
  return answer
}
`
