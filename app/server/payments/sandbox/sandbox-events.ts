import type { KeyObject } from 'node:crypto'
import { request } from 'node:http'
import { eq, gt, isNull, sql } from 'drizzle-orm'
import type { Log } from '#app/server/core/log.ts'
import { prepareOnce } from '#app/server/database/prepared.ts'
import { bankEvents } from '#app/server/database/schema.ts'
import { inSeconds, openQueue } from '#app/server/jobs/queue.ts'
import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import type { SandboxBank } from './bank-books.ts'
import { bringUpToDate } from './bank-sessions.ts'
import { SIGNATURE_HEADER, signEvent } from './sandbox-signature.ts'

type BankEvent = typeof bankEvents.$inferSelect

export interface Delivery {
  bank: SandboxBank
  secret: KeyObject
  /** The shop's own origin; null until it listens. */
  listeningAt: { origin: string | null }
  log: Log
}

const POLL_MS = 2000
const TIMEOUT_MS = 10_000
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000

const queue = openQueue({
  table: bankEvents,
  name: 'claim_events',
  pending: sql`${isNull(bankEvents.deliveredAt)} and ${gt(bankEvents.createdAt, sql.placeholder('youngest'))}`,
  batchSize: 50,
  // Longer than an attempt can take.
  claimS: 15,
  retryDelaysS: [1, 5, 30, 2 * 60, 10 * 60, 60 * 60, 3 * 60 * 60],
})

/** Delivers signed events to the shop's own endpoint until they are accepted. */
export function startDelivery(delivery: Delivery): Job {
  let next = 0
  return runEvery(
    async (stopping) => {
      if (delivery.listeningAt.origin === null) return
      // Due changes are looked for at intervals, not at each payment.
      if (Date.now() >= next) {
        next = Date.now() + POLL_MS
        await bringUpToDate(delivery.bank)
      }
      await deliverDue(delivery, stopping)
    },
    POLL_MS,
    (error) =>
      delivery.log.warn(
        { event: 'sandbox-events-failed', err: error },
        'the sandbox bank could not deliver its events',
      ),
  )
}

function deliverDue(delivery: Delivery, stopping: AbortSignal): Promise<void> {
  const { bank } = delivery
  return queue.drain({
    claim: () => queue.claim(bank.db, { youngest: new Date(Date.now() - GIVE_UP_AFTER_MS) }),
    async work(events) {
      const taken = await Promise.all(events.map((event) => deliverEvent(delivery, event, stopping)))
      await noteTaken(
        bank,
        events.filter((_, at) => taken[at]),
      )
    },
    stopping,
  })
}

/** True if the shop accepted it; else the next attempt is scheduled. */
async function deliverEvent({ bank, ...delivery }: Delivery, event: BankEvent, stopping: AbortSignal) {
  if (await postEvent(delivery, event, stopping)) return true
  await bank.db
    .update(bankEvents)
    .set({ nextAttemptAt: inSeconds(stopping.aborted ? 0 : queue.retryDelayS(event.attempts)) })
    .where(eq(bankEvents.id, event.id))
  return false
}

/** One update for all; events delivered twice after a crash do no harm. */
async function noteTaken(bank: SandboxBank, events: BankEvent[]): Promise<void> {
  if (events.length === 0) return
  await updateDelivered(bank.db).execute({ ids: events.map(({ id }) => id) })
}

const updateDelivered = prepareOnce((db) =>
  db
    .update(bankEvents)
    .set({ deliveredAt: sql`now()` })
    .where(sql`${bankEvents.id} = any(${sql.placeholder('ids')})`)
    .prepare('note_events_delivered'),
)

async function postEvent(
  { secret, listeningAt, log }: Omit<Delivery, 'bank'>,
  event: BankEvent,
  stopping: AbortSignal,
): Promise<boolean> {
  const { id, type, reference, createdAt } = event
  const body = JSON.stringify({ id, type, created: createdAt.toISOString(), data: { reference } })
  try {
    const signature = signEvent(secret, body)
    const status = await post(`${listeningAt.origin}/webhooks/sandbox`, { body, signature, signal: stopping })
    const taken = status >= 200 && status < 300
    if (!taken)
      log.warn({ event: 'sandbox-event-refused', providerEvent: id, status }, 'a sandbox event was not taken')
    return taken
  } catch (error) {
    log.debug({ err: error, event: id }, 'a sandbox event did not arrive')
    return false
  }
}

/** Returns the status. Node's own client takes a fraction of the time of `fetch`. */
function post(
  url: string,
  { body, signature, signal }: { body: string; signature: string; signal: AbortSignal },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      [SIGNATURE_HEADER]: signature,
    }
    const asked = request(url, { method: 'POST', headers, signal }, (answer) => {
      answer.once('error', reject).once('close', () => clearTimeout(patience))
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    const patience = setTimeout(() => asked.destroy(new Error('no answer')), TIMEOUT_MS)
    asked.once('error', (error) => {
      clearTimeout(patience)
      reject(error)
    })
    asked.end(body)
  })
}
