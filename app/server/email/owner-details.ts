import { and, eq, inArray } from 'drizzle-orm'
import { disputes, orders, refunds } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import { CURRENCY } from '#app/shop/money.ts'
import { NOT_SENT } from '#app/shop/refunds/refund.ts'
import type { MoneyMatter } from './templates/owner-emails.ts'

/** Failed, or sent twice; null once that is over. */
export async function findRefundTrouble({ db }: Shop, id: string): Promise<MoneyMatter | null> {
  const [found] = await selectTrouble(db, id)
  if (!found) return null
  const { status, lastError, ...matter } = found
  const facts = { ...matter, currency: CURRENCY }
  if (status === 'failed' && lastError === NOT_SENT) {
    return { ...facts, kind: 'ownerRefundNotSent', lastError: null }
  }
  return { ...facts, kind: status === 'failed' ? 'ownerRefund' : 'ownerRefundTwice', lastError }
}

function selectTrouble(db: Shop['db'], id: string) {
  return db
    .select({
      ...{ receipt: orders.id, amount: refunds.amount, lastError: refunds.lastError },
      status: refunds.status,
    })
    .from(refunds)
    .leftJoin(orders, eq(orders.paymentId, refunds.paymentId))
    .where(and(eq(refunds.id, id), inArray(refunds.status, ['failed', 'sent-twice'])))
}

export async function findDispute({ db }: Shop, id: string): Promise<MoneyMatter | null> {
  const [found] = await db
    .select({ receipt: orders.id, amount: disputes.amount, currency: disputes.currency })
    .from(disputes)
    .leftJoin(orders, eq(orders.paymentId, disputes.paymentId))
    .where(eq(disputes.id, id))
  return found ? { ...found, kind: 'ownerDispute', lastError: null } : null
}
