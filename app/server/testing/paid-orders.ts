import { eq, sql } from 'drizzle-orm'
import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { orders, refunds } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { Bought, Stage } from './stages/stage.ts'

export interface PaidOrder {
  bought: Bought
  orderId: string
  paymentId: string
  amount: number
}

export async function newOrder(stage: Stage): Promise<PaidOrder> {
  const bought = await stage.buy()
  await stage.pay(bought)
  await settleCheckoutOf(stage.shop, bought.shopper, bought.id)
  const [order] = await stage.shop.db.select().from(orders).where(eq(orders.checkoutId, bought.id))
  if (!order) throw new Error('no order was made')
  return { bought, orderId: order.id, paymentId: order.paymentId, amount: order.amount }
}

/** Ages refunds past the time in which an unanswered one is only searched for. */
export async function letTimePass({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db
    .update(refunds)
    .set({ askedAt: sql`${refunds.askedAt} - interval '10 minutes'` })
    .where(eq(refunds.status, 'wanted'))
}

export function refundRows({ db }: Pick<Shop, 'db'>, paymentId: string) {
  return db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.createdAt)
}
