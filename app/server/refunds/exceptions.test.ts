import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readNeedsAttention } from '#app/server/attention/needs-attention.ts'
import { settlePayment } from '#app/server/checkout/settle-payment.ts'
import { paymentExceptions, refunds } from '#app/server/database/schema.ts'
import { transact } from '#app/server/database/transact.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import type { Shop } from '#app/server/shop.ts'
import type { FakeStripe } from '#app/server/testing/fakes/fake-stripe.ts'
import { buy, sessionAt } from '#app/server/testing/purchase.ts'
import { withStripeShop } from '#app/server/testing/stages/with-provider-shop.ts'
import { newShopper } from '#app/server/testing/test-shop.ts'
import { acceptException, listOpenExceptions } from './exceptions.ts'
import { refundException } from './refunds.ts'

let fake: FakeStripe
let shop: Shop
withStripeShop((opened) => {
  ;({ fake, shop } = opened)
})

/** A payment of a wrong amount. */
async function exception() {
  const { reference, amount } = await buy(shop, await newShopper(shop))
  const session = fake.pay(reference)
  session.amount_total = amount - 100
  await settlePayment(shop, sessionAt(shop, reference))
  return { paymentId: session.payment_intent?.id ?? '', amount: amount - 100 }
}

/** The provider's event that the refund failed. */
async function tellFailed(paymentId: string) {
  const [refund] = given(paymentId)
  if (refund) refund.status = 'failed'
  const { body, headers } = fake.signed(fake.event('refund.failed', refund))
  await receiveEvent(shop, new Request('http://x/webhooks/stripe', { method: 'POST', body, headers }))
}

const given = (paymentId: string) =>
  fake.books.refunds.filter((refund) => refund.payment_intent === paymentId)
const openOnes = async () => (await listOpenExceptions(shop)).map(({ paymentId }) => paymentId)

test('A payment without an order is shown to the owner and refunded by them', async () => {
  const { paymentId, amount } = await exception()
  expect(await openOnes()).toContain(paymentId)
  expect(await refundException(shop, paymentId)).toMatchObject({ ok: true })
  expect(await refundException(shop, paymentId)).toMatchObject({
    problem: { code: 'refund-too-large', most: 0 },
  })
  expect(await openOnes()).toContain(paymentId)
  await reconcile(shop)
  expect(await openOnes()).not.toContain(paymentId)
  expect(given(paymentId)).toMatchObject([{ amount }])
  expect(await refundException(shop, paymentId)).toMatchObject({ problem: { code: 'not-found' } })
})

test('A payment without an order is accepted by the owner', async () => {
  const { paymentId } = await exception()
  expect(await acceptException(shop, paymentId)).toMatchObject({ ok: true })
  expect(await acceptException(shop, paymentId)).toMatchObject({ problem: { code: 'not-found' } })
  const [row] = await shop.db
    .select()
    .from(paymentExceptions)
    .where(eq(paymentExceptions.paymentId, paymentId))
  expect(row).toMatchObject({ status: 'accepted', closedAt: expect.any(Date) })
  expect(await openOnes()).not.toContain(paymentId)
})

test('An exception cannot be closed while its refund is under way', async () => {
  const { paymentId } = await exception()
  await refundException(shop, paymentId)
  const underWay = { problem: { code: 'refund-under-way' } }
  expect(await acceptException(shop, paymentId)).toMatchObject(underWay)
  fake.books.refundStatus = 'pending'
  await reconcile(shop)
  fake.books.refundStatus = 'succeeded'
  expect(await acceptException(shop, paymentId)).toMatchObject(underWay)
  expect(await openOnes()).toContain(paymentId)
})

test('An exception opens again if a completed refund fails after the owner accepted the rest', async () => {
  const { paymentId } = await exception()
  await refundException(shop, paymentId)
  await reconcile(shop)
  await shop.db
    .update(paymentExceptions)
    .set({ status: 'accepted' })
    .where(eq(paymentExceptions.paymentId, paymentId))
  await tellFailed(paymentId)
  expect(await openOnes()).toContain(paymentId)
  expect((await readNeedsAttention(shop)).refunds).toContainEqual(
    expect.objectContaining({ paymentId, status: 'failed', orderId: null }),
  )
  expect(await acceptException(shop, paymentId)).toMatchObject({ ok: true })
  expect((await readNeedsAttention(shop)).refunds.map((row) => row.paymentId)).not.toContain(paymentId)
})

test('An exception opens again if the provider could not refund it', async () => {
  const { paymentId } = await exception()
  await refundException(shop, paymentId)
  await reconcile(shop)
  await tellFailed(paymentId)
  expect(await openOnes()).toContain(paymentId)
})

test('An exception is accepted while its failed refund succeeds after all', async () => {
  const { paymentId } = await exception()
  await refundException(shop, paymentId)
  await reconcile(shop)
  await tellFailed(paymentId)
  const own = eq(refunds.paymentId, paymentId)
  const accepting = await transact(shop.pool, async (tx) => {
    // As a completed refund does: its own row first, then the exception.
    await tx.select().from(refunds).where(own).for('update')
    const accepted = acceptException(shop, paymentId)
    await expect.poll(() => waitingForLocks()).toBe(1)
    await tx
      .update(paymentExceptions)
      .set({ reason: 'seen' })
      .where(eq(paymentExceptions.paymentId, paymentId))
    return { accepted }
  })
  expect(await accepting.accepted).toMatchObject({ ok: true })
})

async function waitingForLocks(): Promise<number> {
  const { rows } = await shop.pool.query(
    `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].waiting
}
