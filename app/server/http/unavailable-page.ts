import { loadMessages } from '#app/messages/languages.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { readPreferences } from '#app/server/preferences.ts'
import stylesheet from '#app/ui/styles/index.css?url'

/** Seconds; PostgreSQL is normally back by then. */
const RETRY_AFTER = 5

/** A page that needs nothing but itself, for the moments when no other can be drawn. It tries again by itself. */
export async function unavailablePage(shop: Shop, request: Request): Promise<Response> {
  const { language, mode } = readPreferences(request)
  const { title, text } = (await loadMessages(language)).unavailable
  const html = `<!doctype html>
<html lang="${language}" data-theme="${mode}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_AFTER}"><title>${escaped(`${title} · ${shop.config.shopName}`)}</title>
<link rel="stylesheet" href="${stylesheet}"></head>
<body><main class="wrap section moment"><h1>${escaped(title)}</h1><p>${escaped(text)}</p></main></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Retry-After': String(RETRY_AFTER),
      'Cache-Control': 'no-store',
    },
  })
}

/** What a browser shows instead of a page while it has no network: nothing in it is anybody's own, or can grow old. */
export async function offlinePage(shop: Shop, request: Request): Promise<string> {
  const { language, mode } = readPreferences(request)
  const { offline, error, cart } = await loadMessages(language)
  return `<!doctype html>
<html lang="${language}" data-theme="${mode}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(`${offline.title} · ${shop.config.shopName}`)}</title>
<link rel="stylesheet" href="${stylesheet}"></head>
<body><main class="wrap section moment"><h1>${escaped(offline.title)}</h1><p>${escaped(error.offline)}</p>
<p class="actions"><a class="btn" href="">${escaped(error.reload)}</a> <a class="btn btn--line" href="/cart">${escaped(cart.heading)}</a></p></main></body></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
