import { randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import { batchQueries } from '#app/server/database/batch-queries.ts'
import { prepareOnce } from '#app/server/database/prepared.ts'
import { type BankRequest, bankSessions } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import type { SessionRequest, Span } from '#app/server/payments/payment-provider.ts'
import {
  acceptsCard,
  type BankSession,
  changeThatIsDue,
  inSession,
  move,
  newId,
  type SandboxBank,
} from './bank-books.ts'
import { payTwice } from './bank-scans.ts'

const BATCH_SIZE = 100

/** Anything else is no reference and not looked up. */
const REFERENCE = /^\w{1,100}$/

/** One key gives one session. Throws if the key was used for another request. */
export async function makeSession(bank: SandboxBank, input: SessionRequest, key: string): Promise<string> {
  const request = { ...input, email: input.email ?? '', expiresAt: input.expiresAt.toISOString() }
  const [made] = await insertSession(bank.db).execute({
    reference: newId('ses'),
    idempotencyKey: key,
    request,
    clientSecret: randomBytes(32).toString('base64url'),
    checkoutId: input.checkoutId,
    amount: input.amount,
    currency: input.currency,
    expiresAt: input.expiresAt,
  })
  return made?.reference ?? readStoredSession(bank, key, request)
}

const insertSession = prepareOnce((db) =>
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

async function readStoredSession(bank: SandboxBank, key: string, request: BankRequest): Promise<string> {
  const [stored] = await bank.db
    .select({
      reference: bankSessions.reference,
      same: sql<boolean>`${bankSessions.request} = ${JSON.stringify(request)}::jsonb`,
    })
    .from(bankSessions)
    .where(eq(bankSessions.idempotencyKey, key))
  if (!stored?.same) throw new Error(`the idempotency key ${key} was used for another request`)
  return stored.reference
}

export async function readSession(bank: SandboxBank, reference: string): Promise<BankSession | null> {
  const session = REFERENCE.test(reference) && (await findSession(bank.db, reference))
  if (!session) return null
  return changeThatIsDue(session) ? inSession(bank, reference, async (_tx, current) => current) : session
}

const findSession = batchQueries(async (db: Database, references: string[]) => {
  const found = await sessionsByReference(db).execute({ references })
  return new Map(found.map((session) => [session.reference, session]))
})

const sessionsByReference = prepareOnce((db) =>
  db
    .select()
    .from(bankSessions)
    .where(sql`${bankSessions.reference} = any(${sql.placeholder('references')})`)
    .prepare('sessions_by_reference'),
)

export async function closeSession(bank: SandboxBank, reference: string): Promise<BankSession | null> {
  return inSession(bank, reference, async (tx, session) =>
    acceptsCard(session) ? move(tx, session, { status: 'expired' }) : session,
  )
}

/** Null for a wrong secret, compared in constant time. */
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

/** A page of those paid in that time, oldest first. */
export async function paidSessions(bank: SandboxBank, { from, until }: Span, after: string | null) {
  if (!after) await bringUpToDate(bank)
  const rows = await bank.db
    .select({ session: bankSessions, micros })
    .from(bankSessions)
    .where(isPaidIn({ from, until }, after))
    .orderBy(bankSessions.paidAt, bankSessions.reference)
    .limit(BATCH_SIZE)
  const last = rows.at(-1)
  const sessions = rows.map(({ session }) => ({ session, paidAt: session.paidAt ?? session.createdAt }))
  const isMore = last && rows.length === BATCH_SIZE
  return { sessions, cursor: isMore ? `${last.micros} ${last.session.reference}` : null }
}

/** Text, because a Date would lose the microseconds and skip or repeat payments. */
const micros = sql<string>`to_char(${bankSessions.paidAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

function isPaidIn({ from, until }: Span, after: string | null) {
  const [paidAt, reference] = after?.split(' ') ?? [from.toISOString(), '']
  return and(
    eq(bankSessions.status, 'paid'),
    lt(bankSessions.paidAt, until),
    sql`(${bankSessions.paidAt}, ${bankSessions.reference}) > (${paidAt}::timestamptz, ${reference})`,
  )
}

/** Applies changes that are due: slow cards are paid, codes and sessions expire, late money comes. */
export async function bringUpToDate(bank: SandboxBank): Promise<void> {
  const now = new Date()
  const due = await selectDue(bank.db, now)
  for (const { reference } of due) await inSession(bank, reference, async () => null)
  const late = await bank.db
    .select({ reference: bankSessions.reference, status: bankSessions.status })
    .from(bankSessions)
    .where(lte(bankSessions.lateAt, now))
    .limit(BATCH_SIZE)
  for (const { reference, status } of late) {
    if (status === 'paid') await payTwice(bank, reference)
    else await inSession(bank, reference, async () => null)
  }
}

function selectDue(db: SandboxBank['db'], now: Date) {
  return db
    .select({ reference: bankSessions.reference })
    .from(bankSessions)
    .where(
      and(
        notInArray(bankSessions.status, ['paid', 'expired']),
        or(
          lte(bankSessions.dueAt, now),
          lte(bankSessions.scanUntil, now),
          and(isNull(bankSessions.dueAt), lte(bankSessions.expiresAt, now)),
        ),
      ),
    )
    .limit(BATCH_SIZE)
}
