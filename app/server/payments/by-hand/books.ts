import { randomInt } from 'node:crypto'
import { and, eq, gt, gte, isNotNull, lt, or, sql } from 'drizzle-orm'
import { handPayments } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import type { PaidPage, SessionRequest, Span } from '#app/server/payments/payment-provider.ts'
import { NOTHING_TOLD, type ProviderPayment } from '#app/shop/checkout/payment.ts'
import type { HandPaymentStatus } from '#app/shop/payments/by-hand/hand-payment.ts'
import type { HandWay } from '#app/shop/payments/payment-way.ts'

export type HandPaymentRow = typeof handPayments.$inferSelect

const PAGE_SIZE = 100
/** Without signs that look alike. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const REFERENCE_LENGTH = 10

export function newHandReference(): string {
  return `H${Array.from({ length: REFERENCE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`
}

interface Opening extends Pick<SessionRequest, 'checkoutId' | 'amount' | 'currency'> {
  key: string
  means: HandWay
}

/** One key opens one payment. Returns its reference. */
export async function openHandPayment(db: Database, { key, ...about }: Opening): Promise<string> {
  const { checkoutId, amount, currency, means } = about
  const [made] = await db
    .insert(handPayments)
    .values({ reference: newHandReference(), idempotencyKey: key, checkoutId, amount, currency, means })
    .onConflictDoNothing({ target: handPayments.idempotencyKey })
    .returning({ reference: handPayments.reference })
  if (made) return made.reference
  const [stored] = await db.select().from(handPayments).where(eq(handPayments.idempotencyKey, key))
  if (stored?.checkoutId !== checkoutId || stored.amount !== amount) {
    throw new Error(`the idempotency key ${key} was used for another payment`)
  }
  return stored.reference
}

export async function readHandPayment(db: Database, reference: string): Promise<HandPaymentRow | null> {
  const [row] = await db.select().from(handPayments).where(eq(handPayments.reference, reference))
  return row ?? null
}

/** Payments that counted as paid in that time, oldest first, by pages. */
export async function listPaidByHand(
  db: Database,
  { from, until }: Span,
  cursor: string | null,
): Promise<PaidPage> {
  const [time, reference = ''] = cursor?.split(' ') ?? []
  // Text, because a Date would lose the microseconds and skip or repeat payments.
  const micros = sql<string>`to_char(${handPayments.paidAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  const isLater = time
    ? or(
        sql`${handPayments.paidAt} > ${time}::timestamptz`,
        and(sql`${handPayments.paidAt} = ${time}::timestamptz`, gt(handPayments.reference, reference)),
      )
    : gte(handPayments.paidAt, from)
  const rows = await db
    .select({ row: handPayments, micros })
    .from(handPayments)
    .where(and(isNotNull(handPayments.paidAt), lt(handPayments.paidAt, until), isLater))
    .orderBy(handPayments.paidAt, handPayments.reference)
    .limit(PAGE_SIZE)
  const last = rows.at(-1)
  return {
    payments: rows.map(({ row }) => ({ ...toPayment(row), paidAt: row.paidAt ?? row.createdAt })),
    cursor: last && rows.length === PAGE_SIZE ? `${last.micros} ${last.row.reference}` : null,
  }
}

const AS_PAYMENT: Record<HandPaymentStatus, ProviderPayment['status']> = {
  open: 'open',
  slip: 'processing',
  refused: 'failed',
  expired: 'expired',
  owed: 'paid',
  received: 'paid',
  'written-off': 'paid',
}

export function toPayment(row: HandPaymentRow): ProviderPayment {
  const { reference, checkoutId, amount, currency, means } = row
  const status = AS_PAYMENT[row.status]
  return {
    provider: 'by-hand',
    ...{ reference, checkoutId, status, amount, currency },
    paymentId: status === 'paid' ? reference : null,
    livemode: true,
    failure: status === 'failed' ? 'transfer-not-there' : null,
    way: status === 'paid' ? means : null,
    told: NOTHING_TOLD,
  }
}
