import type { IncomingMessage, ServerResponse } from 'node:http'
import { findSessionUser } from '#app/server/accounts/session.ts'
import type { LiveRefusal } from '#app/server/live/live.ts'
import type { Shop } from '#app/server/shop.ts'
import { readWorkCookie } from '#app/server/staff/work-cookie.ts'
import { findWorkLink, type WorkLink } from '#app/server/staff/work-links.ts'
import type { Metrics } from '#app/server/watching/metrics.ts'
import { topicsFor } from '#app/shop/live/live.ts'
import { clientIp } from './client-ip.ts'
import { isOurHost } from './same-origin.ts'
import { securityHeaders } from './security-headers.ts'

const LIVE = '/live'
/** The browser reconnects after this time, so that its session is checked again. */
const MAX_STREAM_MS = 30 * 60_000
const RETRY_AFTER_S = 60

type Head = [name: string, value: string][]

/** False for other requests. `?topics=` narrows the events, `?last=` is the last known event or page.
 * Without Hono, whose Request and Response would double a stream's memory. */
export function answerLive(
  shop: Shop,
  metrics: Metrics,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): boolean {
  const { method, url = '', headers } = request
  const [path, search] = url.split('?', 2)
  if (method !== 'GET' || path !== LIVE || !isOurHost(shop.config, headers.host ?? null)) return false
  const start = performance.now()
  const begin = (status: number, head: Head) => {
    const all = [...Object.entries(securityHeaders(shop, LIVE)), ...head]
    response.writeHead(status, all.flat())
    metrics.answered({ method: 'GET', path: LIVE, status, start })
    return response
  }
  const refuse = (status: number) => {
    begin(status, status === 429 || status === 503 ? [['Retry-After', String(RETRY_AFTER_S)]] : []).end()
  }
  const query = new URLSearchParams(search)
  openStream(shop, { request, query }, (head) => begin(200, head)).then(
    (refusal) => refusal && refuse(refusal),
    (error) => {
      shop.log.error({ event: 'stream-failed', err: error, url: LIVE }, 'a stream could not be opened')
      if (response.headersSent) response.destroy()
      else refuse(503)
    },
  )
  return true
}

async function openStream(
  shop: Shop,
  { request, query }: { request: IncomingMessage; query: URLSearchParams },
  begin: (head: Head) => ServerResponse,
): Promise<number | null> {
  const { headers, socket } = request
  const cookies = new Headers(headers.cookie ? { cookie: headers.cookie } : {})
  const { user, session, setCookie } = await findSessionUser(shop, cookies)
  const wanted = query.get('topics')?.split(',')
  const link = await findHelperLink(shop, cookies)
  const topics = topicsFor(user, link !== null).filter((topic) => !wanted || wanted.includes(topic))
  if (topics.length === 0) return user ? 403 : 401
  // A random length keeps streams that opened together from reconnecting together.
  const duration = MAX_STREAM_MS * (1 - Math.random() * 0.2)
  const until = Math.min(Date.now() + duration, session?.expiresAt.getTime() ?? Number.POSITIVE_INFINITY)
  const forwarded = headers['x-forwarded-for']
  const address = clientIp(socket.remoteAddress, forwarded?.toString() ?? null, shop.config.trustProxy)
  const sessionId = session?.id ?? null
  const listener = { topics, user, sessionId, linkId: link?.id ?? null, address, until }
  const head: Head = [...HEAD, ...setCookie.map((cookie): Head[number] => ['Set-Cookie', cookie])]
  const lastId = headers['last-event-id']?.toString() ?? query.get('last')
  const refusal = await shop.live.open(listener, lastId, () => begin(head))
  return refusal && STATUS[refusal]
}

async function findHelperLink(shop: Shop, headers: Headers): Promise<WorkLink | null> {
  const secret = readWorkCookie(shop.config, { headers }, 'staff')
  return secret === null ? null : findWorkLink(shop, 'staff', secret)
}

const HEAD: Head = [
  ['Content-Type', 'text/event-stream'],
  ['Cache-Control', 'private, no-store'],
  // Does not delay a closing process.
  ['Connection', 'close'],
  // nginx would buffer events.
  ['X-Accel-Buffering', 'no'],
]
const STATUS: Record<LiveRefusal, number> = { address: 429, all: 503, closing: 503 }
