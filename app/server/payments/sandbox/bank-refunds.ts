import { and, asc, eq, gt, gte } from 'drizzle-orm'
import { bankRefunds, bankSessions } from '#app/server/database/schema.ts'
import { transact } from '#app/server/database/transact.ts'
import type { RefundUpdate } from '#app/server/payments/payment-provider.ts'
import type { Satang } from '#app/shop/money.ts'
import { newId, type SandboxBank } from './bank-books.ts'

const PAGE_SIZE = 100

/** Refunds once for each key; refuses more than was paid. */
export async function refundPayment(
  bank: SandboxBank,
  { paymentId, amount, key }: { paymentId: string; amount: Satang; key: string },
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
    const isPossible = session && !session.refusesRefunds && amount > 0 && back + amount <= session.amount
    const status = isPossible ? 'done' : 'failed'
    const refund = { id: newId('re'), idempotencyKey: key, paymentId, amount, status } as const
    await tx.insert(bankRefunds).values(refund)
    return { id: refund.id, status }
  })
}

export async function listBankRefunds({ db }: SandboxBank, paymentId: string): Promise<RefundUpdate[]> {
  const rows = await db.select().from(bankRefunds).where(eq(bankRefunds.paymentId, paymentId))
  return rows.map(toRefundUpdate)
}

export interface BankRefundPage {
  refunds: RefundUpdate[]
  cursor: string | null
}

/** Sorts by id, since none is made twice and their sequence does not matter. */
export async function bankRefundsSince(
  { db }: SandboxBank,
  since: Date,
  after: string,
): Promise<BankRefundPage> {
  const rows = await db
    .select()
    .from(bankRefunds)
    .where(and(gte(bankRefunds.createdAt, since), gt(bankRefunds.id, after)))
    .orderBy(asc(bankRefunds.id))
    .limit(PAGE_SIZE)
  return {
    refunds: rows.map(toRefundUpdate),
    cursor: rows.length < PAGE_SIZE ? null : (rows.at(-1)?.id ?? null),
  }
}

function toRefundUpdate({
  id,
  paymentId,
  amount,
  status,
  idempotencyKey: key,
}: typeof bankRefunds.$inferSelect) {
  return { id, paymentId, amount, status, key }
}
