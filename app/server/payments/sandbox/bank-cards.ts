import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { prepareOnce } from '#app/server/database/prepared.ts'
import { type BankEventType, bankEvents, bankSessions } from '#app/server/database/schema.ts'
import {
  ACCEPTS_CARD,
  acceptsCard,
  type BankSession,
  type Change,
  EVENT_OF,
  inSession,
  move,
  newId,
  paidNow,
  type SandboxBank,
} from './bank-books.ts'
import { type Card, judgeCard } from './sandbox-card.ts'

export type BankAnswer =
  | { status: 'paid' | 'processing' | 'challenge' | 'expired' }
  | { status: 'failed'; failure: string }

const SLOW_CARD_MS = 3000

/** Null if reference and secret do not match. */
export async function paySession(
  bank: SandboxBank,
  reference: string,
  card: Card,
): Promise<BankAnswer | null> {
  const change = changeBy(card)
  if (await moveByCard(bank, reference, change)) return toBankAnswer({ failure: null, ...change })
  return inSession(bank, reference, async (tx, session) =>
    acceptsCard(session)
      ? toBankAnswer(await move(tx, session, { ...change, way: 'card', scanUntil: null }))
      : toBankAnswer(session),
  )
}

/** The usual case in one statement; a concurrent call waits for the row. False for any other state. */
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
  return db
    .update(bankSessions)
    .set(movedValues)
    .where(
      and(
        eq(bankSessions.reference, sql.placeholder('reference')),
        inArray(bankSessions.status, ACCEPTS_CARD),
        gt(bankSessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .returning({ reference: bankSessions.reference })
}

const place = (name: string) => sql`${sql.placeholder(name)}`

const movedValues = {
  status: place('status'),
  paymentId: place('paymentId'),
  paidAt: place('paidAt'),
  failure: place('failure'),
  dueAt: place('dueAt'),
  way: 'card',
  scanUntil: null,
} as const

const payInSilence = prepareOnce((db) => movedSession(db).prepare('pay_in_silence'))

const payAndTell = prepareOnce((db) => {
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

/** Null for an unknown session. */
export async function answerChallenge(
  bank: SandboxBank,
  reference: string,
  approve: boolean,
): Promise<BankAnswer | null> {
  return inSession(bank, reference, async (tx, session) => {
    if (session.status !== 'challenge') return toBankAnswer(session)
    const change: Change = approve ? paidNow() : { status: 'failed', failure: 'authentication_failed' }
    return toBankAnswer(await move(tx, session, change))
  })
}

function changeBy(card: Card): Change {
  const now = new Date()
  const outcome = judgeCard(card, now)
  if (outcome === 'success') return paidNow()
  if (outcome === 'challenge') return { status: 'challenge', failure: null }
  if (outcome === 'slow') {
    return { status: 'processing', failure: null, dueAt: new Date(now.getTime() + SLOW_CARD_MS) }
  }
  return { status: 'failed', failure: outcome }
}

function toBankAnswer({ status, failure }: Pick<BankSession, 'status' | 'failure'>): BankAnswer {
  if (status === 'open') return { status: 'failed', failure: 'authentication_failed' }
  return status === 'failed' ? { status, failure: failure ?? 'declined' } : { status }
}
