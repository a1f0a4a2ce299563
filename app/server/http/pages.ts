import { randomBytes } from 'node:crypto'
import { type RequestHandler, RouterContextProvider } from 'react-router'
import { findSessionUser } from '#app/server/accounts/session.ts'
import { readLinkCookie } from '#app/server/pay-link/link-cookie.ts'
import type { CacheHint } from '#app/server/request/cache-hint.ts'
import {
  cacheHintContext,
  shopContext,
  type Trouble,
  troubleContext,
  type Visitor,
  visitorContext,
} from '#app/server/request/context.ts'
import { isDataRequest } from '#app/server/request/is-data-request.ts'
import { chooseLanguageOfForm, readPreferences } from '#app/server/request/preferences.ts'
import type { Shop } from '#app/server/shop.ts'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import { errorPage } from './error-page.ts'
import type { PublicPage } from './page-cache/page-cache.ts'
import { withBody } from './rendering/html-response.ts'
import { TurnQueue } from './request-limits/turn-queue.ts'
import { securityHeaders } from './security-headers.ts'
import { servedAt } from './served-at-header.ts'
import { unavailablePage } from './unavailable-page.ts'

const DATA_TYPE = 'text/x-script'

const RETRY_AFTER_S = 5

/** Two keep a processor busy, more than four delay new connections; 300 take about two seconds, if all is well. */
export const PAGE_TURNS = { atOnce: 4, atOncePerKey: 2, maxWaiting: 300, maxWaitMs: 10_000, maxTurnMs: 250 }
const turns = new TurnQueue(PAGE_TURNS)

/** Requests under way with which another is sent away: first pages, then forms, and last what completes a purchase. */
export const MAX_UNDER_WAY = { page: 100, form: 150, board: 200, checkout: 300 }
type Kind = keyof typeof MAX_UNDER_WAY
let underWay = 0

export interface PageRequest {
  handler: RequestHandler
  request: Request
  ip: string
}

export async function answerPage(shop: Shop, pageRequest: PageRequest): Promise<Response> {
  const { request } = pageRequest
  // Read before rendering: later changes may be missing on the page.
  const [header, servedMoment] = servedAt(shop.live.moment())
  try {
    const key = shop.pages.keyOf(request)
    const response =
      key === null ? await answerVisitor(shop, pageRequest) : await answerPublic(shop, pageRequest, key)
    response.headers.set(header, servedMoment)
    return response
  } catch (error) {
    // React Router renders errors of pages, so this is a failed session lookup.
    shop.log.error(
      { event: 'session-unread', err: error, url: request.url },
      'a visitor could not be recognised',
    )
    return unavailablePage(shop, request)
  }
}

async function answerVisitor(shop: Shop, pageRequest: PageRequest): Promise<Response> {
  const { request, ip } = pageRequest
  const { user, setCookie } = await findSessionUser(shop, request.headers)
  const nonce = isDataRequest(request) ? undefined : newNonce()
  const render = async () =>
    withBody((await renderUnlessBusy(shop, pageRequest, { user, ip, nonce })).response)
  // A shopper who pays never queues with those who only look, or would come too late. Open boards share one read.
  const waits = isRead(request) && chooseKind(shop, request, user) === 'page'
  const response = waits
    ? await inTurn(shop, request, { key: user?.uid ?? ip, work: render })
    : await render()
  for (const cookie of setCookie) response.headers.append('Set-Cookie', cookie)
  chooseLanguageOfForm(request, response.headers)
  // Only a route whose answer is the same for everyone sets its own.
  const caching = response.headers.get('Cache-Control')
  if (!caching)
    response.headers.set('Cache-Control', `private, ${user ? 'no-store' : 'no-cache'}, no-transform`)
  // A shared cache would hand the cookie to others.
  else if (setCookie.length > 0) response.headers.set('Cache-Control', caching.replace('public', 'private'))
  response.headers.append('Vary', 'Cookie')
  setSecurityHeaders(shop, response.headers, { request, scripts: nonce ? [`'nonce-${nonce}'`] : [] })
  return response
}

function answerPublic(shop: Shop, pageRequest: PageRequest, key: string): Promise<Response> {
  const { request, ip } = pageRequest
  const work = () => shop.pages.answer(request, key, () => renderPublic(shop, pageRequest))
  return inTurn(shop, request, { key: ip, work })
}

async function renderPublic(shop: Shop, { request, handler, ip }: PageRequest): Promise<PublicPage> {
  // Leaves out the request's signal: others may wait for this page after its first visitor has gone.
  const own = new Request(request.url, { headers: request.headers })
  const nonce = newNonce()
  const rendered = await renderUnlessBusy(shop, { request: own, handler, ip }, { user: null, ip, nonce })
  const setPolicy = (headers: Headers, scripts: string[]) =>
    setSecurityHeaders(shop, headers, { request, scripts })
  return { ...rendered, nonce, setPolicy }
}

async function inTurn(
  shop: Shop,
  request: Request,
  { key, work }: { key: string; work: () => Promise<Response> },
): Promise<Response> {
  const turn = await turns.run(key, work)
  return turn.ok ? turn.result : busyPage(shop, request)
}

type Asker = Pick<Visitor, 'user' | 'ip' | 'nonce'>

async function renderUnlessBusy(shop: Shop, pageRequest: PageRequest, asker: Asker) {
  if (underWay >= MAX_UNDER_WAY[chooseKind(shop, pageRequest.request, asker.user)])
    return { response: await busyPage(shop, pageRequest.request), shows: null }
  underWay += 1
  try {
    return await render(shop, pageRequest, asker)
  } finally {
    underWay -= 1
  }
}

/** More checkouts and boards than other pages may be under way. Anyone can request their URLs, so a session or a link's key counts too. */
function chooseKind({ config }: Shop, request: Request, user: Visitor['user']): Kind {
  const { pathname } = new URL(request.url)
  const isCheckout = pathname.startsWith('/checkout/')
  if (isCheckout && (user || readLinkCookie(config.authSecret, request))) return 'checkout'
  if (pathname === '/board/changes' && user && mayManageShop(user)) return 'board'
  return isRead(request) ? 'page' : 'form'
}

const busyPage = (shop: Shop, request: Request) =>
  errorPage(shop, request, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_S) } })

async function render(shop: Shop, { handler, request }: PageRequest, asker: Asker) {
  const trouble: Trouble = { databaseAway: false }
  const hint: CacheHint = { shows: null }
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  context.set(visitorContext, { ...readPreferences(request), ...asker })
  context.set(troubleContext, trouble)
  context.set(cacheHintContext, hint)
  const response = await handler(request, context)
  return trouble.databaseAway
    ? { response: await unavailablePage(shop, request), shows: null }
    : { response: await completeResponse(shop, request, response), shows: hint.shows }
}

async function completeResponse(shop: Shop, request: Request, response: Response): Promise<Response> {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  if (type === DATA_TYPE) headers.set('content-type', `${DATA_TYPE}; charset=utf-8`)
  const hasContent =
    status < 400 || request.method === 'HEAD' || /^(text\/(html|x-script)|application\/json)/.test(type)
  return hasContent ? response : errorPage(shop, request, { status })
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

function setSecurityHeaders(
  shop: Shop,
  headers: Headers,
  { request, scripts }: { request: Request; scripts: string[] },
): void {
  const { pathname } = new URL(request.url)
  for (const [name, value] of Object.entries(securityHeaders(shop, pathname, scripts))) {
    headers.set(name, value)
  }
}
