import { loadPageMessages, loadShopMessages } from '#app/messages/languages.ts'
import { escapeMarkup } from '#app/server/core/escape-markup.ts'
import { BACK_ONLINE } from '#app/server/http/rendering/back-online.ts'
import { readPreferences } from '#app/server/request/preferences.ts'
import type { Shop } from '#app/server/shop.ts'
import type { Language, Mode } from '#app/shop/language.ts'
import { LOGO_URL, PAGE_COLOURS } from '#app/shop/theme.ts'
import stylesheet from '#app/ui/styles/index.css?url'

/** PostgreSQL is normally back by then. */
const RETRY_AFTER_S = 5

export async function unavailablePage(shop: Shop, request: Request): Promise<Response> {
  const reader = readPreferences(request)
  const { title, text } = (await loadPageMessages(reader.language)).unavailable
  const html = barePage(shop.settings.last().shopName, reader, {
    head: `<meta http-equiv="refresh" content="${RETRY_AFTER_S}">`,
    title,
    text,
    buttons: '',
  })
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Retry-After': String(RETRY_AFTER_S),
      'Cache-Control': 'no-store',
    },
  })
}

export async function offlinePage(shop: Shop, request: Request): Promise<string> {
  const reader = readPreferences(request)
  const [{ error, cart }, { offline }] = await Promise.all([
    loadShopMessages(reader.language),
    loadPageMessages(reader.language),
  ])
  return barePage(shop.settings.last().shopName, reader, {
    head: `<meta name="description" content="${escapeMarkup(error.offline)}"><meta name="robots" content="noindex"><script>${BACK_ONLINE}</script>`,
    title: offline.title,
    text: error.offline,
    buttons: `<div class="button-row"><a class="btn" href="">${escapeMarkup(error.reload)}</a>
<a class="btn btn--line" href="/cart">${escapeMarkup(cart.heading)}</a></div>`,
  })
}

interface BarePage {
  head: string
  title: string
  text: string
  buttons: string
}

export function barePage(
  shopName: string,
  { language, mode }: { language: Language; mode: Mode },
  { head, title, text, buttons }: BarePage,
): string {
  return `<!doctype html>
<html lang="${language}" data-theme="${mode}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${mode}"><meta name="theme-color" content="${PAGE_COLOURS[mode]}">${head}
<title>${escapeMarkup(`${title} · ${shopName}`)}</title><link rel="stylesheet" href="${stylesheet}"></head>
<body><header class="header"><div class="wrap header__inner"><a class="brand" href="/"><img src="${LOGO_URL}" width="42" height="42" alt="">${escapeMarkup(shopName)}</a></div></header>
<main><section class="wrap section error-page"><img src="${LOGO_URL}" width="120" height="120" alt="">
<h1>${escapeMarkup(title)}</h1><p class="error-page__lead">${escapeMarkup(text)}</p>${buttons}</section></main></body></html>`
}
