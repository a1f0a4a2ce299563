import { and, eq, gt, sql } from 'drizzle-orm'
import type pg from 'pg'
import { checkouts, handPaymentEvents, handPayments } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import {
  type HandPaymentStatus,
  mayHandMove,
  type SaidMoney,
} from '#app/shop/payments/by-hand/hand-payment.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import type { HandPaymentRow } from './books.ts'

export interface HandMove extends SaidMoney {
  to: HandPaymentStatus
  /** Whose word it is. */
  actor: string
  note?: string | undefined
}

const COUNTS: readonly HandPaymentStatus[] = ['received', 'owed']

/** Moves a locked payment and notes whose word it was. Refused with `payment-moved` if it stands elsewhere by now. */
export async function moveWithin(
  tx: Transaction,
  row: HandPaymentRow,
  move: HandMove,
): Promise<Outcome<HandPaymentRow>> {
  const { to, actor, note } = move
  if (!mayHandMove(row.status, to)) return refused('payment-moved')
  const [moved] = await storeMove(tx, row.reference, move)
  if (!moved) return refused('not-found')
  await tx
    .insert(handPaymentEvents)
    .values({ reference: row.reference, actor, fromStatus: row.status, toStatus: to, note: note || null })
  return done(moved)
}

function storeMove(tx: Transaction, reference: string, { to, bankReference, means }: HandMove) {
  return tx
    .update(handPayments)
    .set({
      ...{ status: to, version: sql`${handPayments.version} + 1` },
      ...(bankReference && { bankReference }),
      ...(means && { means }),
      ...(COUNTS.includes(to) && { paidAt: sql`coalesce(${handPayments.paidAt}, now())` }),
    })
    .where(eq(handPayments.reference, reference))
    .returning()
}

export async function lockHandPayment(tx: Transaction, reference: string): Promise<HandPaymentRow | null> {
  const [row] = await tx
    .select()
    .from(handPayments)
    .where(eq(handPayments.reference, reference))
    .for('update')
  return row ?? null
}

async function hasTime(tx: Transaction, { checkoutId }: HandPaymentRow): Promise<boolean> {
  const found = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.id, checkoutId), gt(checkouts.expiresAt, sql`now()`)))
  return found.length > 0
}

/** Ends a payment that nobody sent a slip for. One with a slip keeps its time, and after it waits on for the owner's word. */
export async function endHandPayment(pool: pg.Pool, reference: string): Promise<HandPaymentRow | null> {
  return transact(pool, async (tx) => {
    const row = await lockHandPayment(tx, reference)
    if (!row) return null
    if (row.status === 'slip') return (await hasTime(tx, row)) ? row : { ...row, status: 'expired' }
    const ended = await moveWithin(tx, row, { to: 'expired', actor: 'shop' })
    return ended.ok ? ended.value : row
  })
}
