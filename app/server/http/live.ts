import type { LiveRefusal } from '#app/server/live.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { findVisitorUser } from '#app/server/visitor-user.ts'
import { topicsFor } from '#app/shop/live.ts'

/** Milliseconds: then a stream ends and its browser comes back, so that who it is is asked anew. */
const AGE = 30 * 60_000
/** Seconds. */
const RETRY_AFTER = 60

/**
 * `GET /live`: server-sent events for whoever asks, about what they may know. `?topics=orders` asks for less; of what they may
 * not know they are told nothing, and where nothing is left they are refused.
 */
export async function answerLive(shop: Shop, request: Request, address: string): Promise<Response> {
  if (request.method !== 'GET') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const asked = new URL(request.url).searchParams.get('topics')?.split(',')
  const { user, session, setCookie } = await findVisitorUser(shop, request.headers)
  const topics = topicsFor(user).filter((topic) => !asked || asked.includes(topic))
  if (topics.length === 0) return refused(user ? 403 : 401)
  // Not all at the same moment: those that were opened together need not come back together.
  const age = AGE * (1 - Math.random() * 0.2)
  const until = Math.min(Date.now() + age, session?.expiresAt.getTime() ?? Number.POSITIVE_INFINITY)
  const listener = { topics, user, sessionId: session?.id ?? null, address: networkOf(address), until }
  const opened = await shop.live.open(listener, request.headers.get('last-event-id'))
  if (!(opened instanceof ReadableStream)) return refused(STATUS[opened])
  const headers = new Headers({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'private, no-store' })
  // Its connection ends with it, and keeps no closing process waiting.
  headers.set('Connection', 'close')
  // Without this nginx would gather events for a while.
  headers.set('X-Accel-Buffering', 'no')
  for (const cookie of setCookie) headers.append('Set-Cookie', cookie)
  return new Response(opened, { headers })
}

const STATUS: Record<LiveRefusal, number> = { address: 429, all: 503, closing: 503 }

function refused(status: number): Response {
  const later = status === 429 || status === 503
  return new Response(null, { status, headers: later ? { 'Retry-After': String(RETRY_AFTER) } : {} })
}

/** What one visitor has: an address of IPv4, the network of 64 bits in IPv6 (RFC 6177), of which anyone holds countless addresses. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':')
  const missing = 8 - groups.length - (tail ? tail.split(':').length : 0)
  const all = address.includes('::') ? [...groups, ...Array(missing).fill('0'), ...tail.split(':')] : groups
  return all.slice(0, 4).join(':')
}
