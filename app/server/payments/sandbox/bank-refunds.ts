import { eq } from 'drizzle-orm'
import { bankRefunds, bankSessions } from '#app/server/database/schema.ts'
import { transact } from '#app/server/database/transact.ts'
import type { Satang } from '#app/shop/money.ts'
import { newId, type SandboxBank } from './bank-books.ts'

/** Once per key; refuses more than was paid. */
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
