import { and, eq } from 'drizzle-orm'
import { disputes, orders, refunds } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { CURRENCY } from '#app/shop/money.ts'
import type { MoneyMatter } from './templates/owner-emails.ts'

export async function findFailedRefund({ db }: Shop, id: string): Promise<MoneyMatter | null> {
  const [found] = await db
    .select({ receipt: orders.id, amount: refunds.amount, lastError: refunds.lastError })
    .from(refunds)
    .leftJoin(orders, eq(orders.paymentId, refunds.paymentId))
    .where(and(eq(refunds.id, id), eq(refunds.status, 'failed')))
  return found ? { ...found, currency: CURRENCY } : null
}

export async function findDispute({ db }: Shop, id: string): Promise<MoneyMatter | null> {
  const [found] = await db
    .select({ receipt: orders.id, amount: disputes.amount, currency: disputes.currency })
    .from(disputes)
    .leftJoin(orders, eq(orders.paymentId, disputes.paymentId))
    .where(eq(disputes.id, id))
  return found ? { ...found, lastError: null } : null
}
