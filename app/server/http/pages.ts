import { randomBytes } from 'node:crypto'
import { type RequestHandler, RouterContextProvider } from 'react-router'
import { findSessionUser } from '#app/server/accounts/session.ts'
import type { Shop } from '#app/server/open-shop.ts'
import type { CacheHint } from '#app/server/request/cache-dependencies.ts'
import {
  cacheHintContext,
  shopContext,
  type Trouble,
  troubleContext,
  type Visitor,
  visitorContext,
} from '#app/server/request/context.ts'
import { isDataRequest } from '#app/server/request/is-data-request.ts'
import { readPreferences } from '#app/server/request/preferences.ts'
import { errorPage } from './error-page.ts'
import { cacheKey } from './page-cache/cache-key.ts'
import { RenderedPage, withHashes } from './page-cache/rendered-page.ts'
import { answerWith } from './page-cache/serve-cached-page.ts'
import { servedAt } from './page-cache/served-at-header.ts'
import { FairTurns } from './request-limits/fair-turns.ts'
import { securityHeaders } from './security-headers.ts'
import { unavailablePage } from './unavailable-page.ts'

/** React Router's, of the data of a page. */
const DATA_TYPE = 'text/x-script'

const RETRY_AFTER_S = 5

const turns = new FairTurns()

/** Pages that a process has begun and not ended, and with forms: each is held in memory, and buying comes first. */
export const MAX_PAGES_DRAWN = 100
export const MAX_DRAWN = 300
let drawnNow = 0

/** Milliseconds that PostgreSQL has to answer before the shop calls it away. */
const DATABASE_PATIENCE = 1000

/**
 * Answers a page, or a page's data: finds out who asks, then lets React Router load and draw. While the database is away the
 * answer is a 503 with a friendly page, whatever failed first.
 */
export async function answerPage(
  shop: Shop,
  handler: RequestHandler,
  request: Request,
  ip: string,
): Promise<Response> {
  // What changes while the page is drawn may not be on it.
  const [header, at] = servedAt(shop.live.moment())
  try {
    const name = request.method === 'GET' ? cacheKey(shop.config, request) : null
    const response =
      name === null
        ? await answerOne(shop, handler, request, ip)
        : await inTurn(shop, request, ip, () => answerForAll(shop, handler, request, { ip, name }))
    response.headers.set(header, at)
    return response
  } catch (error) {
    // React Router turns faults of pages into pages; what is thrown here is that the session could not be looked up.
    shop.log.error({ err: error, url: request.url }, 'a visitor could not be recognised')
    return unavailablePage(shop, request)
  }
}

/** Whether PostgreSQL answers within a second. */
export async function databaseAnswers(shop: Shop): Promise<boolean> {
  const patience = new Promise<false>((resolve) => setTimeout(resolve, DATABASE_PATIENCE, false).unref())
  const answer = shop.pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, patience])
}

/** For a signed-in person, or a form: nobody else sees this answer. */
async function answerOne(shop: Shop, handler: RequestHandler, request: Request, ip: string) {
  const { user, setCookie } = await findSessionUser(shop, request.headers)
  // Data has no scripts to allow.
  const nonce = isDataRequest(request) ? undefined : newNonce()
  const drawing = async () => (await draw(shop, handler, request, { user, ip, nonce })).response
  const isForm = request.method !== 'GET'
  const response = isForm ? await drawing() : await inTurn(shop, request, user?.uid ?? ip, drawing)
  for (const cookie of setCookie) response.headers.append('Set-Cookie', cookie)
  response.headers.set('Cache-Control', user ? 'private, no-store' : 'private, no-cache')
  response.headers.append('Vary', 'Cookie')
  setSecurityHeaders(shop, request, response.headers, nonce ? [`'nonce-${nonce}'`] : [])
  return response
}

/** Anybody may ask for as many addresses as they like: those of one network or account do not delay all others. */
async function inTurn(
  shop: Shop,
  request: Request,
  asker: string,
  work: () => Promise<Response>,
): Promise<Response> {
  return (await turns.run(asker, work)) ?? tooMuch(shop, request)
}

async function answerForAll(
  shop: Shop,
  handler: RequestHandler,
  request: Request,
  { ip, name }: { ip: string; name: string },
): Promise<Response> {
  const page = await shop.pages.findOrDraw(name, () => drawForAll(shop, handler, request, ip))
  return answerWith(page, request)
}

/** What everyone sees who is not signed in: drawn to its end, its scripts allowed by their hashes, since a nonce is for one answer. */
async function drawForAll(shop: Shop, handler: RequestHandler, request: Request, ip: string) {
  // Others may wait for it too, so it does not end with the one who asked first.
  const own = new Request(request.url, { headers: request.headers })
  const nonce = newNonce()
  const { response, shows } = await draw(shop, handler, own, { user: null, ip, nonce })
  const drawn = Buffer.from(await response.arrayBuffer())
  const { status, headers } = response
  // The same address looks different to those who are signed in, so no shared cache may keep it.
  headers.set('Cache-Control', 'private, no-cache')
  headers.append('Vary', 'Cookie, Accept-Encoding')
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false
  const { html, sources } = isHtml ? withHashes(drawn.toString(), nonce) : { html: drawn, sources: [] }
  setSecurityHeaders(shop, request, headers, sources)
  const isWhole = status === 200 && headers.getSetCookie().length === 0
  return { page: new RenderedPage(status, headers, Buffer.from(html)), shows: isWhole ? shows : null }
}

type Asker = Pick<Visitor, 'user' | 'ip' | 'nonce'>

/** Refuses what is too much, since otherwise nobody would be answered in time. */
async function draw(shop: Shop, handler: RequestHandler, request: Request, asker: Asker) {
  const most = request.method === 'GET' || request.method === 'HEAD' ? MAX_PAGES_DRAWN : MAX_DRAWN
  if (drawnNow >= most) return { response: await tooMuch(shop, request), shows: null }
  drawnNow += 1
  try {
    return await drawNow(shop, handler, request, asker)
  } finally {
    drawnNow -= 1
  }
}

const tooMuch = (shop: Shop, request: Request) =>
  errorPage(shop, request, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_S) } })

async function drawNow(shop: Shop, handler: RequestHandler, request: Request, asker: Asker) {
  const trouble: Trouble = { databaseAway: false }
  const keeping: CacheHint = { shows: null }
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  context.set(visitorContext, { ...readPreferences(request), ...asker })
  context.set(troubleContext, trouble)
  context.set(cacheHintContext, keeping)
  const response = await handler(request, context)
  return trouble.databaseAway
    ? { response: await unavailablePage(shop, request), shows: null }
    : { response: await finished(shop, request, response), shows: keeping.shows }
}

/** Data says how its text is encoded; a refusal without words of its own, as of a form that is none, gets a page. */
async function finished(shop: Shop, request: Request, response: Response): Promise<Response> {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  if (type === DATA_TYPE) headers.set('content-type', `${DATA_TYPE}; charset=utf-8`)
  const hasWords =
    status < 400 || request.method === 'HEAD' || /^(text\/(html|x-script)|application\/json)/.test(type)
  return hasWords ? response : errorPage(shop, request, { status })
}

/** Without signs that HTML would write in another way. */
function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

function setSecurityHeaders(
  { config, payments }: Shop,
  { url }: Request,
  headers: Headers,
  scripts: string[],
) {
  const { pathname } = new URL(url)
  for (const [name, value] of Object.entries(securityHeaders(config, payments, pathname, scripts))) {
    headers.set(name, value)
  }
}
