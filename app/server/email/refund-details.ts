import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { buyerNameSql } from '#app/server/database/buyer-name-sql.ts'
import { checkouts, orders, paymentExceptions, refunds, user } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import type { PaymentWay } from '#app/shop/payments/payment-way.ts'
import type { CompletedRefund } from './templates/refund-email.ts'

const refundFacts = {
  shopper: buyerNameSql(checkouts),
  receipt: checkouts.receipt,
  amount: refunds.amount,
  currency: sql<string>`coalesce(${orders.currency}, ${paymentExceptions.currency})`,
  paid: sql<number>`coalesce(${orders.amount}, ${paymentExceptions.amount})`.mapWith(Number),
  way: sql<PaymentWay | null>`coalesce(${orders.way}, ${paymentExceptions.way})`,
  bankReference: refunds.bankReference,
  completedAt: refunds.updatedAt,
  takenOut: sql<OrderedItem[]>`coalesce((select jsonb_agg(item order by place)
    from jsonb_array_elements(${checkouts.items}) with ordinality line(item, place)
    where ${refunds.takenOut} ? (item ->> 'id')), '[]')`,
}

export async function findCompletedRefund(
  { db }: Pick<Shop, 'db'>,
  id: string,
): Promise<CompletedRefund | null> {
  const [found] = await readRefund(db, id)
  if (!found) return null
  const { paid: all, ...refund } = found
  return { ...refund, isWhole: refund.amount === all }
}

function readRefund(db: Shop['db'], id: string) {
  return db
    .select(refundFacts)
    .from(refunds)
    .leftJoin(orders, eq(orders.paymentId, refunds.paymentId))
    .leftJoin(paymentExceptions, eq(paymentExceptions.paymentId, refunds.paymentId))
    .innerJoin(
      checkouts,
      or(eq(checkouts.id, orders.checkoutId), eq(checkouts.id, paymentExceptions.checkoutId)),
    )
    .leftJoin(user, eq(user.id, checkouts.userId))
    .where(and(eq(refunds.id, id), inArray(refunds.status, ['done', 'by-hand'])))
}
