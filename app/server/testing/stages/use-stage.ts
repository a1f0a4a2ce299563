import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { orders, paymentExceptions, refunds } from '#app/server/database/schema.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { openStage } from '#app/server/testing/provider-setup.ts'
import { checkoutRow, inMinutes } from '#app/server/testing/purchase.ts'
import type { GatewayWay } from '#app/shop/payments/payment-way.ts'
import type { GatewayName } from '#app/shop/payments/provider-name.ts'
import type { Bought, Stage } from './stage.ts'

/** A stage for the tests of one `describe`; after each, the job runs and the data must be consistent. */
export function useStage(
  { provider, ...setup }: { provider: GatewayName; way: GatewayWay; isFormer?: boolean },
  onOpen: (stage: Stage) => void,
) {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(provider, setup)
    onOpen(stage)
  })
  afterAll(() => stage.close())
  afterEach(async () => {
    await reconcile(stage.shop, { now: inMinutes(90) })
    expect(await findBrokenInvariants(stage.shop.db)).toEqual([])
  })
  return {
    rowOf: ({ id }: Bought) => checkoutRow(stage.shop, id),
    statusOf: async ({ id }: Bought) => (await checkoutRow(stage.shop, id)).status,
    settle: ({ id, shopper }: Bought) => settleCheckoutOf(stage.shop, shopper, id),
    ordersOf: ({ id }: Bought) => stage.shop.db.select().from(orders).where(eq(orders.checkoutId, id)),
    exceptionsOf: ({ id }: Bought) =>
      stage.shop.db.select().from(paymentExceptions).where(eq(paymentExceptions.checkoutId, id)),
    refundsOf: (paymentId: string) =>
      stage.shop.db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.createdAt),
    paymentOf: async (bought: Bought) => stage.source.readPayment(await stage.referenceOf(bought)),
    /** Runs the job until all refunds have gone, also those that wait for the buyer. */
    async sendRefunds() {
      const first = await reconcile(stage.shop)
      stage.endRefunds()
      const then = await reconcile(stage.shop)
      return { refunded: first.refunded + then.refunded, failures: first.failures + then.failures }
    },
    send: async (bought: Bought, wish = {}) =>
      (await receiveEvent(stage.shop, await stage.event(bought, wish))).status,
  }
}
