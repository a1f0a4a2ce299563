import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '#app/server/core/log.ts'
import { type BankEventType, type BankStatus, bankEvents, bankSessions } from '#app/server/database/schema.ts'
import { type Database, type Transaction, transact } from '#app/server/database/transact.ts'

/** The sandbox bank has its own pool and transactions: the shop can crash between the two commits. */
export interface SandboxBank {
  db: NodePgDatabase
  pool: pg.Pool
  onEvent: () => void
  close(): Promise<void>
}

export type BankSession = typeof bankSessions.$inferSelect

export type Change = Partial<BankSession> & { status: BankStatus }

const POOL_SIZE = 3

export const ACCEPTS_CARD: BankStatus[] = ['open', 'challenge', 'failed']

export const EVENT_OF: { [status in BankStatus]?: BankEventType } = {
  paid: 'session.paid',
  failed: 'session.failed',
  expired: 'session.expired',
}

export function openBank(databaseUrl: string, log: Log): SandboxBank {
  const pool = openPool(databaseUrl)
  // The error object contains the whole connection, so only its message is logged.
  pool.on('error', ({ message }) => {
    if (!pool.ending)
      log.warn({ event: 'sandbox-connection-lost', reason: message }, 'the sandbox bank lost a connection')
  })
  return { db: drizzle(pool), pool, onEvent: () => {}, close: () => pool.end() }
}

function openPool(databaseUrl: string): pg.Pool {
  return new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    // Both stay below the limit for a provider's calls, which a slow machine needs.
    connectionTimeoutMillis: 7000,
    statement_timeout: 7000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'dokmai sandbox bank',
  })
}

export async function hasBankBooks(db: Pick<Database, 'execute'>): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(sql`select exists (select from ${bankSessions}) as any`)
  return rows[0]?.any === true
}

/** Locks a session and brings it up to date; null if it does not exist. */
export async function inSession<T>(
  bank: SandboxBank,
  reference: string,
  work: (tx: Transaction, session: BankSession) => Promise<T>,
): Promise<T | null> {
  const result = await transact(bank.pool, async (tx) => {
    const session = await lockSession(tx, reference)
    if (!session) return null
    const due = changeThatIsDue(session)
    return work(tx, due ? await move(tx, session, due) : session)
  })
  bank.onEvent()
  return result
}

async function lockSession(tx: Transaction, reference: string): Promise<BankSession | undefined> {
  const [session] = await tx
    .select()
    .from(bankSessions)
    .where(eq(bankSessions.reference, reference))
    .for('update')
  return session
}

export async function move(tx: Transaction, session: BankSession, change: Change): Promise<BankSession> {
  await tx.update(bankSessions).set(change).where(eq(bankSessions.reference, session.reference))
  const type = change.status === session.status ? undefined : EVENT_OF[change.status]
  if (type) await tx.insert(bankEvents).values({ id: newId('evt'), type, reference: session.reference })
  return { ...session, ...change }
}

/** A card is accepted after a failure too, any number of times. */
export function acceptsCard({ status }: BankSession): boolean {
  return ACCEPTS_CARD.includes(status)
}

/** Decided by stored times, so that a restart loses nothing. */
export function changeThatIsDue(session: BankSession, now = new Date()): Change | null {
  if (isPast(session.lateAt, now) && session.status !== 'paid') {
    return { ...paidNow(), way: 'promptpay', lateAt: null }
  }
  if (session.status === 'processing') return isPast(session.dueAt, now) ? paidNow() : null
  if (session.status === 'open' && isPast(session.scanUntil, now)) {
    return { status: 'failed', failure: 'scan_expired', scanUntil: null }
  }
  return acceptsCard(session) && session.expiresAt <= now ? { status: 'expired' } : null
}

function isPast(time: Date | null, now: Date): boolean {
  return time !== null && time <= now
}

export function paidNow(): Pick<BankSession, 'paymentId' | 'paidAt' | 'failure'> & { status: 'paid' } {
  return { status: 'paid', paymentId: newId('pay'), paidAt: new Date(), failure: null }
}

export function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`
}
