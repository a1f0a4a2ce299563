import { E_TIMEOUT, Semaphore, withTimeout } from 'async-mutex'
import type { Context, MiddlewareHandler } from 'hono'
import { errorPage } from '#app/server/http/error-page.ts'
import type { Shop } from '#app/server/open-shop.ts'

/** Uploads that a process receives at the same time for one form, and those of one network among them: each is held in memory. */
const MAX_UPLOADS = 8
const MAX_UPLOADS_PER_NETWORK = 3
/** Uploads that wait for their turn with nothing of them read, in a process and of one network among them. */
const MAX_WAITING = 200
const MAX_WAITING_PER_NETWORK = 50
/** Milliseconds that one waits for each of its two turns. */
const WAIT_MS = 10_000
const RETRY_AFTER_S = 5

interface Bounds {
  atOnce: number
  maxWaiting: number
  waitMs: number
}

/** Lets a few uploads in at a time. The next ones wait; those that would wait too long are refused before anything of them is read. */
export function limitUploads(
  shop: Shop,
  networkOf: (c: Context) => string,
  waitMs = WAIT_MS,
): MiddlewareHandler {
  const all = takeTurns({ atOnce: MAX_UPLOADS, maxWaiting: MAX_WAITING, waitMs })
  const networks = new Map<string, ReturnType<typeof takeTurns>>()
  const bounds = { atOnce: MAX_UPLOADS_PER_NETWORK, maxWaiting: MAX_WAITING_PER_NETWORK, waitMs }
  const refuse = (c: Context, status: number) =>
    errorPage(shop, c.req.raw, { status, headers: { 'Retry-After': String(RETRY_AFTER_S) } })

  return async (c, next) => {
    const network = networkOf(c)
    const own = networks.get(network) ?? takeTurns(bounds)
    networks.set(network, own)
    const taken = await own.run(async () => (await all.run(async () => ({ answer: await next() }))) ?? 'full')
    if (own.isIdle()) networks.delete(network)
    if (taken === null) return refuse(c, 429)
    if (taken === 'full') return refuse(c, 503)
    return taken.answer
  }
}

/** A number of turns taken at the same time, and a line before them. `run` answers null where the line is full or too slow. */
function takeTurns({ atOnce, maxWaiting, waitMs }: Bounds) {
  const turns = withTimeout(new Semaphore(atOnce), waitMs)
  let asking = 0
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (asking >= atOnce + maxWaiting) return null
    asking += 1
    try {
      const [, release] = await turns.acquire()
      return await work().finally(release)
    } catch (error) {
      if (error === E_TIMEOUT) return null
      throw error
    } finally {
      asking -= 1
    }
  }
  return { run, isIdle: () => asking === 0 }
}
