import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { disputes, orders, refunds } from '#app/server/database/schema.ts'
import { findAdminOrder, findListed } from '#app/server/orders/orders-admin.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import {
  DISPUTE_STATUSES,
  givenBackAmount,
  isDisputed,
  leftToRefund,
  lostAmount,
  pendingAmount,
  refundedAmount,
} from '#app/shop/refunds/refund.ts'
import { isDisputedSql } from './refunded-sql.ts'

let shop: TestShop
let receipt: string
let paymentId: string
/** A refund of another order, which must not count. */
let other: { paymentId: string; provider: 'sandbox'; reason: string }
beforeAll(async () => {
  shop = await openTestShop()
  receipt = await madeOrder(shop)
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, receipt))
  paymentId = order?.paymentId ?? ''
  const [another] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.id, await madeOrder(shop)))
  other = { paymentId: another?.paymentId ?? '', provider: 'sandbox', reason: 'order' }
})
afterAll(() => shop.close())

const someRefunds = fc.array(
  fc.record({
    amount: fc.integer({ min: 1, max: 290_00 }),
    status: fc.constantFrom('wanted', 'done', 'by-hand', 'failed'),
  }),
  { maxLength: 6 },
)

test('The database and the rule agree on what is left to refund of a payment, whatever was refunded', async () => {
  await fc.assert(
    fc.asyncProperty(someRefunds, async (given) => {
      await shop.db.delete(refunds)
      await shop.db.insert(refunds).values({ id: randomUUID(), ...other, amount: 1, status: 'done' })
      const rest = { paymentId, provider: 'sandbox', reason: 'order' } as const
      const rows = given.map((refund) => ({
        ...{ ...refund, ...rest, id: randomUUID() },
        bankReference: refund.status === 'by-hand' ? '0152' : null,
      }))
      if (rows.length > 0) await shop.db.insert(refunds).values(rows)
      const [listed] = await findListed(shop, [receipt])
      const whole = await findAdminOrder(shop, receipt)
      const paid = listed?.price.total ?? 0
      const sums = { refunded: givenBackAmount(given), refundPending: pendingAmount(given) }
      expect([listed, whole]).toMatchObject([sums, sums])
      const left = leftToRefund({ paid, refunds: given, disputes: [] })
      expect(whole?.refundable).toEqual({ ok: true, value: left })
      const isTooMuch = refundedAmount(given) > paid
      const broken = (await findBrokenInvariants(shop.db)).map(({ name }) => name)
      expect(broken).toEqual(isTooMuch ? ['a payment of which more was given back than paid'] : [])
    }),
    { numRuns: 60 },
  )
})

test('The database and the rule agree on what a bank took back, and only a lost dispute counts', async () => {
  const about = { paymentId, provider: 'sandbox', currency: 'THB' } as const
  const given = DISPUTE_STATUSES.map((status, at) => ({
    ...about,
    id: `d-${status}`,
    amount: 10 ** at,
    status,
  }))
  await shop.db
    .insert(disputes)
    .values([...given, { ...about, ...other, id: 'd-other', amount: 5, status: 'lost' }])
  const [listed] = await findListed(shop, [receipt])
  expect(listed?.lost).toBe(lostAmount(given))
  expect((await findAdminOrder(shop, receipt))?.lost).toBe(lostAmount(given))
})

test('The database and the rule agree on which disputes forbid a refund', async () => {
  for (const status of DISPUTE_STATUSES) {
    for (const refundable of [true, false]) {
      await shop.db.delete(disputes)
      const about = { id: 'd', paymentId, provider: 'sandbox', currency: 'THB', amount: 1 } as const
      await shop.db.insert(disputes).values({ ...about, status, refundable })
      const { rows } = await shop.db.execute(sql`select ${isDisputedSql(sql`${paymentId}`)} as answer`)
      const rule = isDisputed({ disputes: [{ status, amount: 1, refundable }] })
      expect(rows[0]?.answer, `${status}, ${refundable}`).toBe(rule)
    }
  }
})
