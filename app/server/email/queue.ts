import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { isDatabaseAway } from '#app/server/database/database-errors.ts'
import { prepareOnce } from '#app/server/database/prepared.ts'
import { emails } from '#app/server/database/schema.ts'
import { inSeconds, openQueue } from '#app/server/jobs/queue.ts'
import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import type { Shop } from '#app/server/shop.ts'
import type { EmailTransport } from '#app/shop/email/transport.ts'
import { writeEmail } from './compose.ts'
import { isGivenUp, isWaiting } from './email-state.ts'
import { Pace } from './pace.ts'
import { sendToLine } from './send-to-line.ts'
import { EmailError, type Message } from './transports/mailer.ts'
import { MAX_SMTP_CONNECTIONS } from './transports/smtp.ts'

type EmailRow = typeof emails.$inferSelect

interface Work {
  shop: Shop
  /** Sent while the database was down, so not yet recorded. */
  unnoted: Map<string, EmailTransport>
  pace: Pace
  /** Aborts sending when the shop can no longer wait. */
  cut: AbortSignal
}

const POLL_MS = 2000
const CLOSE_TIMEOUT_MS = 5000
const BATCH_SIZE = 5
/** Each sends a batch at a time. */
const LANES = MAX_SMTP_CONNECTIONS / BATCH_SIZE
const MIN_REFUSAL_DELAY_S = 10 * 60
const GIVE_UP_AFTER_S = 24 * 60 * 60
/** Regardless of age: emails of a shop that was off for days are sent too. */
const MIN_TRIES = 10
/** Some servers report a temporary refusal as permanent. */
const TRIES_WHEN_REFUSED = 3
const MAX_REASON_LENGTH = 500

const queue = openQueue({
  table: emails,
  name: 'claim_emails',
  pending: sql`${isWaiting}`,
  batchSize: BATCH_SIZE,
  claimS: 150,
  retryDelaysS: [5, 30, 2 * 60, 10 * 60, 30 * 60],
})

/** Safe in any number of processes. A crash may repeat an email under the same Message-ID, except in the
 * outbox. */
export function startEmails(shop: Shop): Job {
  const cut = new AbortController()
  const work: Work = { shop, unnoted: new Map(), pace: new Pace(LANES), cut: cut.signal }
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    runEvery(
      (stopping) => sendDueEmails(work, lane, stopping),
      POLL_MS,
      (error) => shop.log.warn({ event: 'emails-wait', err: error }, 'emails wait for the database'),
    ),
  )
  return {
    wake() {
      for (const lane of lanes) lane.wake()
    },
    async stop() {
      const timer = setTimeout(() => cut.abort(), CLOSE_TIMEOUT_MS)
      await Promise.all(lanes.map((lane) => lane.stop()))
      clearTimeout(timer)
    },
  }
}

/** `failing` are those among `waiting` that were refused at least once. */
export async function countEmails({ db }: Pick<Shop, 'db'>) {
  const [waiting, failing, givenUp] = await Promise.all([
    db.$count(emails, isWaiting),
    db.$count(emails, and(isWaiting, isNotNull(emails.lastError))),
    db.$count(emails, isGivenUp),
  ])
  return { waiting, failing, givenUp }
}

function sendDueEmails(work: Work, lane: number, stopping: AbortSignal): Promise<void> {
  return queue.drain({
    async claim() {
      if (!work.pace.maySend(lane)) return []
      // First, so that none of them is claimed again.
      for (const [id, sentBy] of work.unnoted) await noteSent(work, { id, sentBy })
      return queue.claim(work.shop.db)
    },
    async work(claimed) {
      const results = await Promise.allSettled(claimed.map((email) => sendEmail(work, email)))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    },
    stopping,
  })
}

async function sendEmail(work: Work, email: EmailRow): Promise<void> {
  const { shop, unnoted } = work
  if (unnoted.has(email.id)) return
  let sentBy: EmailTransport
  try {
    const message = await writeEmail(shop, email)
    if (!message) return await deleteEmail(work, email.id)
    sentBy = (await sendToLine(shop, email, message)) ? 'line' : await sendByMail(work, message)
  } catch (error) {
    return noteFailure(work, email, error)
  }
  try {
    await noteSent(work, { id: email.id, sentBy })
  } catch (error) {
    unnoted.set(email.id, sentBy)
    throw error
  }
}

async function sendByMail({ shop, pace, cut }: Work, message: Message): Promise<EmailTransport> {
  try {
    await shop.mailer.send(message, cut)
  } catch (error) {
    if (error instanceof EmailError && !error.lasting && !cut.aborted) pace.refused()
    throw error
  }
  pace.accepted()
  return shop.mailer.transport
}

async function deleteEmail({ shop }: Work, id: string): Promise<void> {
  await shop.db.delete(emails).where(eq(emails.id, id))
}

async function noteSent({ shop, unnoted }: Work, { id, sentBy }: Sent): Promise<void> {
  await updateSent(shop.db).execute({ id, sentBy })
  unnoted.delete(id)
}

interface Sent {
  id: string
  sentBy: EmailTransport
}

const updateSent = prepareOnce((db) =>
  db
    .update(emails)
    .set({
      sentAt: sql`now()`,
      sentBy: sql`${sql.placeholder('sentBy')}`,
      lastError: null,
      contactMessage: null,
    })
    .where(eq(emails.id, sql.placeholder('id')))
    .prepare('note_email_sent'),
)

/** Does nothing if another process has claimed the email meanwhile. */
async function noteFailure({ shop, cut }: Work, email: EmailRow, error: unknown): Promise<void> {
  const lasting = error instanceof EmailError && error.lasting
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH)
  const isOfDatabase = !(error instanceof EmailError) && isDatabaseAway(error)
  const pause = cut.aborted ? 0 : delayAfter(email.attempts, lasting)
  const [noted] = await shop.db
    .update(emails)
    .set({
      lastError: reason,
      // An attempt that the database interrupted does not count.
      attempts: isOfDatabase ? email.attempts - 1 : email.attempts,
      nextAttemptAt: inSeconds(pause),
      givenUpAt: sql`case when ${isHopeless(email.attempts, lasting)} then now() end`,
    })
    .where(and(eq(emails.id, email.id), eq(emails.attempts, email.attempts), isNull(emails.sentAt)))
    .returning()
  if (!noted) return
  const about = { emailId: email.id, kind: email.kind, orderId: email.orderId, attempts: email.attempts }
  if (noted.givenUpAt) shop.log.error({ ...about, alert: 'email-given-up', reason }, 'an email was given up')
  else if (error instanceof EmailError)
    shop.log.warn({ event: 'email-waits', ...about, reason, pause }, 'an email has to wait')
  else if (isOfDatabase) shop.log.warn({ event: 'email-waits', ...about, reason }, 'the database was away')
  else shop.log.error({ ...about, err: error, alert: 'email-failed' }, 'an email could not be written')
}

function delayAfter(attempts: number, lasting: boolean): number {
  const delay = queue.retryDelayS(attempts)
  return lasting ? Math.max(delay, MIN_REFUSAL_DELAY_S) : delay
}

function isHopeless(attempts: number, lasting: boolean) {
  if (lasting && attempts >= TRIES_WHEN_REFUSED) return sql`true`
  if (attempts < MIN_TRIES) return sql`false`
  return sql`coalesce(${emails.triedSince}, ${emails.createdAt}) < now() - make_interval(secs => ${GIVE_UP_AFTER_S})`
}
