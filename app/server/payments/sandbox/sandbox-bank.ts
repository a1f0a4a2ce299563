import { randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { batchQueries } from '#app/server/database/batch-queries.ts'
import { prepared } from '#app/server/database/prepared.ts'
import {
  type BankEventType,
  type BankRequest,
  type BankStatus,
  bankEvents,
  bankRefunds,
  bankSessions,
} from '#app/server/database/schema.ts'
import type { Database, Transaction } from '#app/server/database/transact.ts'
import { transact } from '#app/server/database/transact.ts'
import type { Log } from '#app/server/log.ts'
import type { SessionRequest } from '#app/server/payments/payment-provider.ts'
import type { Satang } from '#app/shop/money.ts'
import { type Card, judgeCard } from './sandbox-card.ts'

/**
 * The pretend bank's books. It has a connection pool and transactions of its own and takes no part in the shop's, so that
 * the shop can lose its memory between the bank's commit and its own, as it can with a real bank.
 */
export interface SandboxBank {
  db: NodePgDatabase
  pool: pg.Pool
  /** Called after a commit that left an event to be delivered. */
  onEvent: () => void
  close(): Promise<void>
}

export type BankSession = typeof bankSessions.$inferSelect
type Change = Partial<BankSession> & { status: BankStatus }

/** What the bank tells the person with the card. */
export type BankAnswer =
  | { status: 'paid' | 'processing' | 'challenge' | 'expired' }
  | { status: 'failed'; failure: string }

const POOL_SIZE = 3
/** Milliseconds until a slow card's money arrives. */
const SLOW_CARD = 3000
/** Sessions that are brought up to date, and payments that are listed, at a time. */
const BATCH = 100

/** Whoever asks by an address may name anything; what is no name at all is not asked for. */
const REFERENCE = /^\w{1,100}$/
const ACCEPTS_CARD: BankStatus[] = ['open', 'challenge', 'failed']

const EVENT_OF: { [status in BankStatus]?: BankEventType } = {
  paid: 'session.paid',
  failed: 'session.failed',
  expired: 'session.expired',
}

export function openBank(databaseUrl: string, log: Log): SandboxBank {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: 2000,
    // Less than a provider may take in all.
    statement_timeout: 7000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'dokmai sandbox bank',
  })
  // The message alone: the error carries the whole connection with it. At the shop's own end it is no news.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message }, 'the sandbox bank lost a connection')
  })
  return { db: drizzle(pool), pool, onEvent: () => {}, close: () => pool.end() }
}

/** Makes a session, or finds the one that this key made before. Throws where the key was used for another request. */
export async function makeSession(bank: SandboxBank, wish: SessionRequest, key: string): Promise<string> {
  const request = { ...wish, expiresAt: wish.expiresAt.toISOString() }
  const [made] = await insertSession(bank.db).execute({
    reference: newId('ses'),
    idempotencyKey: key,
    request,
    clientSecret: randomBytes(32).toString('base64url'),
    checkoutId: wish.checkoutId,
    amount: wish.amount,
    currency: wish.currency,
    expiresAt: wish.expiresAt,
  })
  return made?.reference ?? keptSession(bank, key, request)
}

const insertSession = prepared((db) =>
  db
    .insert(bankSessions)
    .values({
      reference: sql.placeholder('reference'),
      idempotencyKey: sql.placeholder('idempotencyKey'),
      request: sql.placeholder('request'),
      clientSecret: sql.placeholder('clientSecret'),
      checkoutId: sql.placeholder('checkoutId'),
      amount: sql.placeholder('amount'),
      currency: sql.placeholder('currency'),
      status: 'open',
      expiresAt: sql.placeholder('expiresAt'),
    })
    .onConflictDoNothing({ target: bankSessions.idempotencyKey })
    .returning({ reference: bankSessions.reference })
    .prepare('insert_session'),
)

async function keptSession(bank: SandboxBank, key: string, request: BankRequest): Promise<string> {
  const [kept] = await bank.db
    .select({
      reference: bankSessions.reference,
      same: sql<boolean>`${bankSessions.request} = ${JSON.stringify(request)}::jsonb`,
    })
    .from(bankSessions)
    .where(eq(bankSessions.idempotencyKey, key))
  if (!kept?.same) throw new Error(`the idempotency key ${key} was used for another request`)
  return kept.reference
}

/** A session as it stands now; null where there is none of that name. */
export async function readSession(bank: SandboxBank, reference: string): Promise<BankSession | null> {
  const session = REFERENCE.test(reference) && (await sessionOf(bank.db, reference))
  if (!session) return null
  return changeThatIsDue(session) ? inSession(bank, reference, async (_tx, current) => current) : session
}

const sessionOf = batchQueries(async (db: Database, references: string[]) => {
  const found = await sessionsByReference(db).execute({ references })
  return new Map(found.map((session) => [session.reference, session]))
})

const sessionsByReference = prepared((db) =>
  db
    .select()
    .from(bankSessions)
    .where(sql`${bankSessions.reference} = any(${sql.placeholder('references')})`)
    .prepare('sessions_by_reference'),
)

/** Pays a session with a card; null where reference and secret do not belong together. */
export async function paySession(
  bank: SandboxBank,
  reference: string,
  card: Card,
): Promise<BankAnswer | null> {
  const change = changeBy(card)
  if (await moveByCard(bank, reference, change)) return answerOf({ failure: null, ...change })
  return inSession(bank, reference, async (tx, session) =>
    acceptsCard(session) ? answerOf(await move(tx, session, change)) : answerOf(session),
  )
}

/**
 * The usual case of a session that waits for a card, change and event in one statement: whoever comes at the same moment waits
 * for its row as for a lock. False where the session is in any other state, or not there.
 */
async function moveByCard(bank: SandboxBank, reference: string, change: Change): Promise<boolean> {
  const { status, paymentId = null, paidAt = null, failure = null, dueAt = null } = change
  const values = { reference, now: new Date(), status, paymentId, paidAt, failure, dueAt }
  const type = EVENT_OF[status]
  const [moved] = await (type
    ? payAndTell(bank.db).execute({ ...values, eventId: newId('evt'), type })
    : payInSilence(bank.db).execute(values))
  if (moved && type) bank.onEvent()
  return moved !== undefined
}

function movedSession(db: SandboxBank['db']) {
  const to = (name: string) => sql`${sql.placeholder(name)}`
  return db
    .update(bankSessions)
    .set({
      status: to('status'),
      paymentId: to('paymentId'),
      paidAt: to('paidAt'),
      failure: to('failure'),
      dueAt: to('dueAt'),
    })
    .where(
      and(
        eq(bankSessions.reference, sql.placeholder('reference')),
        inArray(bankSessions.status, ACCEPTS_CARD),
        gt(bankSessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .returning({ reference: bankSessions.reference })
}

const payInSilence = prepared((db) => movedSession(db).prepare('pay_in_silence'))

const payAndTell = prepared((db) => {
  const moved = db.$with('moved').as(movedSession(db))
  return db
    .with(moved)
    .insert(bankEvents)
    .select(
      db
        .select({
          id: sql<string>`${sql.placeholder('eventId')}::text`.as('id'),
          type: sql<BankEventType>`${sql.placeholder('type')}::text`.as('type'),
          reference: moved.reference,
          attempts: sql<number>`0`.as('attempts'),
          nextAttemptAt: sql<Date>`now()`.as('next_attempt_at'),
          deliveredAt: sql<null>`null::timestamptz`.as('delivered_at'),
          createdAt: sql<Date>`now()`.as('created_at'),
        })
        .from(moved),
    )
    .returning({ reference: bankEvents.reference })
    .prepare('pay_and_tell')
})

/** Answers a 3-D Secure question; null where there is no such session. */
export async function answerChallenge(
  bank: SandboxBank,
  reference: string,
  approve: boolean,
): Promise<BankAnswer | null> {
  return inSession(bank, reference, async (tx, session) => {
    if (session.status !== 'challenge') return answerOf(session)
    const change: Change = approve ? paidNow() : { status: 'failed', failure: 'authentication_failed' }
    return answerOf(await move(tx, session, change))
  })
}

/** Closes a session that nobody has paid yet, and answers what it is then. */
export async function closeSession(bank: SandboxBank, reference: string): Promise<BankSession | null> {
  return inSession(bank, reference, async (tx, session) =>
    acceptsCard(session) ? move(tx, session, { status: 'expired' }) : session,
  )
}

/** The session that this secret was given out for, else null; any wrong secret takes the same time. */
export async function findOwnSession(
  bank: SandboxBank,
  reference: string,
  secret: string,
): Promise<BankSession | null> {
  const session = await readSession(bank, reference)
  const expected = Buffer.from(session?.clientSecret ?? '')
  const given = Buffer.from(secret)
  return given.length === expected.length && timingSafeEqual(given, expected) ? session : null
}

/** Every session that was paid since then, oldest first. */
export async function* paidSessions(bank: SandboxBank, since: Date): AsyncGenerator<BankSession> {
  await bringUpToDate(bank)
  // Text, for a Date would lose the microseconds and with them the place in the list.
  let [paidAt, reference] = [since.toISOString(), '']
  for (;;) {
    const rows = await bank.db
      .select({ session: bankSessions, paidAt: sql<string>`${bankSessions.paidAt}::text` })
      .from(bankSessions)
      .where(
        and(
          eq(bankSessions.status, 'paid'),
          sql`(${bankSessions.paidAt}, ${bankSessions.reference}) > (${paidAt}::timestamptz, ${reference})`,
        ),
      )
      .orderBy(bankSessions.paidAt, bankSessions.reference)
      .limit(BATCH)
    for (const row of rows) yield row.session
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    ;[paidAt, reference] = [last.paidAt, last.session.reference]
  }
}

/** Gives money back, once for each key; refuses more than was paid. */
export async function refundPayment(
  bank: SandboxBank,
  paymentId: string,
  amount: Satang,
  key: string,
): Promise<{ id: string; status: 'done' | 'failed' }> {
  return transact(bank.pool, async (tx) => {
    const [session] = await tx
      .select()
      .from(bankSessions)
      .where(eq(bankSessions.paymentId, paymentId))
      .for('update')
    const earlier = await tx.select().from(bankRefunds).where(eq(bankRefunds.paymentId, paymentId))
    const same = earlier.find((refund) => refund.idempotencyKey === key)
    if (same) return { id: same.id, status: same.status }
    const back = earlier.reduce((sum, refund) => sum + (refund.status === 'done' ? refund.amount : 0), 0)
    const status = session && amount > 0 && back + amount <= session.amount ? 'done' : 'failed'
    const refund = { id: newId('re'), idempotencyKey: key, paymentId, amount, status } as const
    await tx.insert(bankRefunds).values(refund)
    return { id: refund.id, status }
  })
}

export async function findBankRefund(
  bank: SandboxBank,
  key: string,
): Promise<{ id: string; status: 'done' | 'failed' } | null> {
  const own = eq(bankRefunds.idempotencyKey, key)
  const [found] = await bank.db
    .select({ id: bankRefunds.id, status: bankRefunds.status })
    .from(bankRefunds)
    .where(own)
  return found ?? null
}

/** Lets happen what time alone brings: slow cards' money arrives, sessions expire. */
export async function bringUpToDate(bank: SandboxBank): Promise<void> {
  const now = new Date()
  const due = await bank.db
    .select({ reference: bankSessions.reference })
    .from(bankSessions)
    .where(
      and(
        notInArray(bankSessions.status, ['paid', 'expired']),
        or(lte(bankSessions.dueAt, now), and(isNull(bankSessions.dueAt), lte(bankSessions.expiresAt, now))),
      ),
    )
    .limit(BATCH)
  for (const { reference } of due) await inSession(bank, reference, async () => null)
}

/** Works on a session that is locked and up to date; null where there is none. */
async function inSession<T>(
  bank: SandboxBank,
  reference: string,
  work: (tx: Transaction, session: BankSession) => Promise<T>,
): Promise<T | null> {
  const result = await transact(bank.pool, async (tx) => {
    const [session] = await tx
      .select()
      .from(bankSessions)
      .where(eq(bankSessions.reference, reference))
      .for('update')
    if (!session) return null
    const due = changeThatIsDue(session)
    return work(tx, due ? await move(tx, session, due) : session)
  })
  bank.onEvent()
  return result
}

async function move(tx: Transaction, session: BankSession, change: Change): Promise<BankSession> {
  await tx.update(bankSessions).set(change).where(eq(bankSessions.reference, session.reference))
  const type = EVENT_OF[change.status]
  if (type) await tx.insert(bankEvents).values({ id: newId('evt'), type, reference: session.reference })
  return { ...session, ...change }
}

/** Whether a card may be tried: after a failure it may, as often as the shopper likes. */
export function acceptsCard({ status }: BankSession): boolean {
  return ACCEPTS_CARD.includes(status)
}

/** Decided by the time in the books, so that it happens though the process that was there is gone. */
function changeThatIsDue(session: BankSession, now = new Date()): Change | null {
  if (session.status === 'processing') return session.dueAt && session.dueAt <= now ? paidNow() : null
  return acceptsCard(session) && session.expiresAt <= now ? { status: 'expired' } : null
}

function changeBy(card: Card): Change {
  const now = new Date()
  const outcome = judgeCard(card, now)
  if (outcome === 'success') return paidNow()
  if (outcome === 'challenge') return { status: 'challenge', failure: null }
  if (outcome === 'slow') {
    return { status: 'processing', failure: null, dueAt: new Date(now.getTime() + SLOW_CARD) }
  }
  return { status: 'failed', failure: outcome }
}

function paidNow(): Change {
  return { status: 'paid', paymentId: newId('pay'), paidAt: new Date(), failure: null }
}

function answerOf({ status, failure }: Pick<BankSession, 'status' | 'failure'>): BankAnswer {
  if (status === 'open') return { status: 'failed', failure: 'authentication_failed' }
  return status === 'failed' ? { status, failure: failure ?? 'declined' } : { status }
}

function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`
}
