import type { IncomingMessage, ServerResponse } from 'node:http'
import { findSessionUser } from '#app/server/accounts/session.ts'
import type { LiveRefusal } from '#app/server/live/live.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { topicsFor } from '#app/shop/live/live.ts'
import { clientIp } from './client-ip.ts'
import type { Metrics } from './metrics.ts'
import { isOurHost } from './same-origin.ts'
import { securityHeaders } from './security-headers.ts'

const LIVE = '/live'
/** Milliseconds: then a stream ends and its browser comes back, so that who it is is asked anew. */
const AGE = 30 * 60_000
/** Seconds. */
const RETRY_AFTER = 60

/** A name may come more than once. */
type Head = [name: string, value: string][]

/**
 * `GET /live`: server-sent events for whoever asks, about what they may know. `?topics=orders` asks for less; of what they may
 * not know they are told nothing, and where nothing is left they are refused. `?last=` is the id of the last event that
 * a browser knows of, or of the moment when its page was given to it. False for any other request. It is answered without a
 * Request and a Response of the web: what ten thousand open streams would keep of them takes more memory than all the rest.
 */
export function answerLive(
  shop: Shop,
  metrics: Metrics,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url = '', headers } = request
  const [path, search] = url.split('?', 2)
  if (method !== 'GET' || path !== LIVE || !isOurHost(shop.config, headers.host ?? null)) return false
  const start = performance.now()
  const begin = (status: number, head: Head) => {
    const all = [...Object.entries(securityHeaders(shop, LIVE)), ...head]
    response.writeHead(status, all.flat())
    metrics.answered('GET', status, (performance.now() - start) / 1000)
    return response
  }
  const refuse = (status: number) => {
    begin(status, status === 429 || status === 503 ? [['Retry-After', String(RETRY_AFTER)]] : []).end()
  }
  openStream(shop, request, new URLSearchParams(search), (head) => begin(200, head)).then(
    (refusal) => refusal && refuse(refusal),
    (error) => {
      shop.log.error({ err: error, url: LIVE }, 'a stream could not be opened')
      if (response.headersSent) response.destroy()
      else refuse(503)
    },
  )
  return true
}

/** Opens the stream once it is known who listens; else the status to refuse with. */
async function openStream(
  shop: Shop,
  { headers, socket }: IncomingMessage,
  wanted: URLSearchParams,
  begin: (head: Head) => ServerResponse,
): Promise<number | null> {
  const cookies = new Headers(headers.cookie ? { cookie: headers.cookie } : {})
  const { user, session, setCookie } = await findSessionUser(shop, cookies)
  const asked = wanted.get('topics')?.split(',')
  const topics = topicsFor(user).filter((topic) => !asked || asked.includes(topic))
  if (topics.length === 0) return user ? 403 : 401
  // Not all at the same moment: those that were opened together need not come back together.
  const age = AGE * (1 - Math.random() * 0.2)
  const until = Math.min(Date.now() + age, session?.expiresAt.getTime() ?? Number.POSITIVE_INFINITY)
  const forwarded = headers['x-forwarded-for']
  const address = clientIp(socket.remoteAddress, forwarded?.toString() ?? null, shop.config.trustProxy)
  const listener = { topics, user, sessionId: session?.id ?? null, address, until }
  const head: Head = [...HEAD, ...setCookie.map((cookie): Head[number] => ['Set-Cookie', cookie])]
  // A browser that comes back by itself asks as it did the first time; what it heard meanwhile stands in the header.
  const lastId = headers['last-event-id']?.toString() ?? wanted.get('last')
  const refusal = await shop.live.open(listener, lastId, () => begin(head))
  return refusal && STATUS[refusal]
}

const HEAD: Head = [
  ['Content-Type', 'text/event-stream'],
  ['Cache-Control', 'private, no-store'],
  // Its connection ends with it, and keeps no closing process waiting.
  ['Connection', 'close'],
  // Without this nginx would gather events for a while.
  ['X-Accel-Buffering', 'no'],
]
const STATUS: Record<LiveRefusal, number> = { address: 429, all: 503, closing: 503 }
