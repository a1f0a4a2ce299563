import { loadMessages } from '#app/messages/languages.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { readPreferences } from '#app/server/preferences.ts'

/** Seconds; PostgreSQL is normally back by then. */
const RETRY_AFTER = 5

/** A page that needs nothing but itself, for the moments when no other can be drawn. It tries again by itself. */
export async function unavailablePage(shop: Shop, request: Request, status: 500 | 503): Promise<Response> {
  const { language } = readPreferences(request.headers)
  const { title, text } = (await loadMessages(language)).unavailable
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_AFTER}"><title>${escaped(`${title} · ${shop.config.shopName}`)}</title></head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p></main></body></html>`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Retry-After': String(RETRY_AFTER),
      'Cache-Control': 'no-store',
    },
  })
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
