import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type BankEventType, type BankStatus, bankEvents, bankSessions } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import type { Log } from '#app/server/log.ts'

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

export type Change = Partial<BankSession> & { status: BankStatus }

const POOL_SIZE = 3

export const ACCEPTS_CARD: BankStatus[] = ['open', 'challenge', 'failed']

export const EVENT_OF: { [status in BankStatus]?: BankEventType } = {
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

/** Works on a session that is locked and up to date; null where there is none. */
export async function inSession<T>(
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

export async function move(tx: Transaction, session: BankSession, change: Change): Promise<BankSession> {
  await tx.update(bankSessions).set(change).where(eq(bankSessions.reference, session.reference))
  const type = EVENT_OF[change.status]
  if (type) await tx.insert(bankEvents).values({ id: newId('evt'), type, reference: session.reference })
  return { ...session, ...change }
}

/** True where a card may be tried: after a failure too, as often as the shopper likes. */
export function acceptsCard({ status }: BankSession): boolean {
  return ACCEPTS_CARD.includes(status)
}

/** Decided by the time in the books, so that it happens though the process that was there is gone. */
export function changeThatIsDue(session: BankSession, now = new Date()): Change | null {
  if (session.status === 'processing') return session.dueAt && session.dueAt <= now ? paidNow() : null
  return acceptsCard(session) && session.expiresAt <= now ? { status: 'expired' } : null
}

export function paidNow(): Change {
  return { status: 'paid', paymentId: newId('pay'), paidAt: new Date(), failure: null }
}

export function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`
}
