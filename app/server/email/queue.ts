import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { prepared } from '#app/server/database/prepared.ts'
import { emails } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { type Job, runEvery } from '#app/server/run-every.ts'
import { writeEmail } from './compose.ts'
import { MailError } from './transports/mailer.ts'

type EmailRow = typeof emails.$inferSelect

/** The work of one process. */
interface Work {
  shop: Shop
  /** Emails that were taken by the mail server while the database could not be told. */
  unnoted: Set<string>
  /** Fires when sending can be waited for no longer. */
  cut: AbortSignal
}

/** Milliseconds between looks for emails that are due. */
const PAUSE = 2000
/** Milliseconds that emails under way have to finish when the shop closes. */
const GRACE = 5000
/** Seconds that a process keeps an email to itself while it sends it: longer than any mailer takes. */
const CLAIM = 150
const AT_ONCE = 5
/** Milliseconds between some emails and the next: a rush of orders is served before its emails are. */
const BREATH = 100
/** Seconds to the next try, after the first, the second, …; the last is repeated. */
const PAUSES = [5, 30, 2 * 60, 10 * 60, 30 * 60]
/** Seconds. */
const REFUSAL_PAUSE = 10 * 60
const PERSISTENCE = 24 * 60 * 60
/** However old it is: an email that met a shop that was shut for days gets its chance. */
const TRIES_AT_LEAST = 10
/** A refusal for ever is believed at this try: what a server calls for ever is now and then an hour. */
const TRIES_WHEN_REFUSED = 3
/** Characters of a reason that are kept. */
const REASON_TO = 500

/**
 * Sends what stands in the table of emails, now and every few seconds, until it is stopped. Any number of processes may do so on
 * one database.
 *
 * An email goes out once, and by the outbox truly so: it is one file, whoever writes it. By a mail server it is "at least once",
 * as it is for everybody: where this process dies between the server's answer and our note of it, the email goes out again
 * under the same Message-ID. Nothing is done between the two but that note, and where the database is away just then, the
 * process remembers and writes it as soon as it can.
 */
export function startEmails(shop: Shop): Job {
  const cut = new AbortController()
  const work: Work = { shop, unnoted: new Set(), cut: cut.signal }
  const repeated = runEvery(
    (stopping) => sendDueEmails(work, stopping),
    PAUSE,
    (error) => shop.log.warn({ err: error }, 'emails wait for the database'),
  )
  return {
    wake: repeated.wake,
    async stop() {
      const grace = setTimeout(() => cut.abort(), GRACE)
      await repeated.stop()
      clearTimeout(grace)
    },
  }
}

/** How many emails have not left the shop: those that wait for their next try, and those that were given up. */
export async function countEmails({ db }: Pick<Shop, 'db'>): Promise<{ waiting: number; givenUp: number }> {
  // Two questions, each with a small index of its own: all emails that were ever sent are in neither.
  const [waiting, givenUp] = await Promise.all([
    db.$count(emails, and(isNull(emails.sentAt), isNull(emails.givenUpAt))),
    db.$count(emails, and(isNull(emails.sentAt), isNotNull(emails.givenUpAt))),
  ])
  return { waiting, givenUp }
}

async function sendDueEmails(work: Work, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    for (const id of work.unnoted) await noteSent(work, id)
    const claimed = await claimEmails(work.shop)
    const ends = await Promise.allSettled(claimed.map((email) => sendEmail(work, email)))
    const lost = ends.find((end) => end.status === 'rejected')
    if (lost) throw lost.reason
    if (claimed.length > 0) await sleep(BREATH, undefined, { signal: stopping }).catch(() => {})
    if (claimed.length < AT_ONCE) return
  }
}

/**
 * Takes some emails that are due, and keeps other processes from them for a while. The claim runs out by itself, so an email
 * whose process died is picked up again; no transaction is open while a mail server answers.
 */
async function claimEmails({ db }: Shop): Promise<EmailRow[]> {
  return emailsDue(db).execute()
}

const emailsDue = prepared((db) => {
  const due = db
    .select({ id: emails.id })
    .from(emails)
    .where(and(isNull(emails.sentAt), isNull(emails.givenUpAt), lte(emails.nextAttemptAt, sql`now()`)))
    .orderBy(asc(emails.nextAttemptAt))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  return db
    .update(emails)
    .set({ attempts: sql`${emails.attempts} + 1`, nextAttemptAt: inSeconds(CLAIM) })
    .where(inArray(emails.id, due))
    .returning()
    .prepare('claim_emails')
})

async function sendEmail(work: Work, email: EmailRow): Promise<void> {
  const { shop, unnoted, cut } = work
  if (unnoted.has(email.id)) return
  try {
    const message = await writeEmail(shop, email)
    if (!message) return await drop(work, email.id)
    await shop.mailer.send(message, cut)
  } catch (error) {
    return noteFailure(work, email, error)
  }
  unnoted.add(email.id)
  await noteSent(work, email.id)
}

/** It turned out that there is nobody to write to; nothing of the question is kept. */
async function drop({ shop }: Work, id: string): Promise<void> {
  await shop.db.delete(emails).where(eq(emails.id, id))
}

async function noteSent({ shop, unnoted }: Work, id: string): Promise<void> {
  await updateSent(shop.db).execute({ id, sentBy: shop.mailer.transport })
  unnoted.delete(id)
}

const updateSent = prepared((db) =>
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

/** Plans the next try, or gives the email up; another process that has taken it over meanwhile is left to it. */
async function noteFailure({ shop, cut }: Work, email: EmailRow, error: unknown): Promise<void> {
  const lasting = error instanceof MailError && error.lasting
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_TO)
  const pause = cut.aborted ? 0 : pauseAfter(email.attempts, lasting)
  const [noted] = await shop.db
    .update(emails)
    .set({
      lastError: reason,
      nextAttemptAt: inSeconds(pause),
      givenUpAt: sql`case when ${isHopeless(email.attempts, lasting)} then now() end`,
    })
    .where(and(eq(emails.id, email.id), eq(emails.attempts, email.attempts), isNull(emails.sentAt)))
    .returning()
  if (!noted) return
  const about = { emailId: email.id, kind: email.kind, orderId: email.orderId, attempts: email.attempts }
  if (noted.givenUpAt) shop.log.error({ ...about, alert: 'email-given-up', reason }, 'an email was given up')
  else if (error instanceof MailError) shop.log.warn({ ...about, reason, pause }, 'an email has to wait')
  else shop.log.error({ ...about, err: error, alert: 'email-failed' }, 'an email could not be written')
}

function pauseAfter(attempts: number, lasting: boolean): number {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? CLAIM
  return lasting ? Math.max(pause, REFUSAL_PAUSE) : pause
}

function isHopeless(attempts: number, lasting: boolean) {
  if (lasting && attempts >= TRIES_WHEN_REFUSED) return sql`true`
  if (attempts < TRIES_AT_LEAST) return sql`false`
  return sql`${emails.createdAt} < now() - make_interval(secs => ${PERSISTENCE})`
}

function inSeconds(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`
}
