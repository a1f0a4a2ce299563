import type { ShopMessages, TextMessages } from '#app/messages/en/shape.ts'
import { loadPageMessages, loadShopMessages } from '#app/messages/languages.ts'
import { escapeMarkup } from '#app/server/core/escape-markup.ts'
import { isDatabaseAway } from '#app/server/database/database-errors.ts'
import { readPreferences } from '#app/server/request/preferences.ts'
import type { Shop } from '#app/server/shop.ts'
import { barePage, unavailablePage } from './unavailable-page.ts'

/** Answers where there is no route: early refusals and errors of the shop itself. */
export async function errorPage(
  shop: Shop,
  request: Request,
  { status, headers = {} }: { status: number; headers?: Record<string, string> },
): Promise<Response> {
  const reader = readPreferences(request)
  const messages = await loadShopMessages(reader.language)
  const { refusedRequest } = await loadPageMessages(reader.language)
  const { title, text } = chooseErrorTexts(status, { ...messages, refusedRequest })
  const html = barePage(shop.settings.last().shopName, reader, {
    head: '<meta name="robots" content="noindex">',
    title,
    text,
    buttons: `<div class="button-row"><a class="btn btn--line" href="/">${escapeMarkup(messages.error.home)}</a></div>`,
  })
  return new Response(html, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })
}

export async function answerError(shop: Shop, error: unknown, request: Request): Promise<Response> {
  shop.log.error({ event: 'request-failed', err: error, url: request.url }, 'a request failed')
  return isDatabaseAway(error) ? unavailablePage(shop, request) : errorPage(shop, request, { status: 500 })
}

function chooseErrorTexts(
  status: number,
  { error, notFound, refusedRequest }: ShopMessages & Pick<TextMessages, 'refusedRequest'>,
): { title: string; text: string } {
  if (status === 404) return { title: notFound.title, text: notFound.text }
  if (status === 413) return refusedRequest.tooLarge
  if (status === 429 || status === 503) return refusedRequest.busy
  return status >= 500 ? { title: error.heading, text: error.text } : refusedRequest.malformed
}
