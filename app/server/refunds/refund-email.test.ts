import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkouts, emails, orders, paymentExceptions, refunds } from '#app/server/database/schema.ts'
import { startEmails } from '#app/server/email/queue.ts'
import { ordersOf } from '#app/server/orders/orders.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { buy, checkoutRow, payAtBank } from '#app/server/testing/purchase.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { formatDay } from '#app/shop/day.ts'
import type { Language } from '#app/shop/language.ts'
import { formatBaht } from '#app/shop/money.ts'
import { completeRefund, failRefund } from './finish-refund.ts'
import { noteTransfer } from './refund-by-hand.ts'
import { refundOrder } from './refunds.ts'

let folder: string
let shop: TestShop
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-refunds-'))
  shop = await openTestShop({ dataDir: folder })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

async function order(language: Language) {
  const shopper = await newShopper(shop)
  const { id, reference, amount } = await buy(shop, shopper)
  await shop.db.update(checkouts).set({ language }).where(eq(checkouts.id, id))
  await payAtBank(shop, reference)
  await reconcile(shop)
  return { shopper, amount, receipt: (await checkoutRow(shop, id)).receipt }
}

const rowsFor = (recipient: string) =>
  shop.db.select().from(emails).where(eq(emails.recipient, recipient)).orderBy(emails.createdAt)
async function sent(recipient: string) {
  const job = startEmails(shop)
  // A busy machine may need long.
  await vi.waitFor(
    async () => expect((await rowsFor(recipient)).every(({ sentAt }) => sentAt !== null)).toBe(true),
    30_000,
  )
  await job.stop()
  const own = (await rowsFor(recipient)).filter(({ kind }) => kind === 'refund')
  return Promise.all(
    own.map(({ id }) => PostalMime.parse(readFileSync(path.join(folder, 'outbox', `${id}.eml`)))),
  )
}

describe('a refund that is complete', () => {
  test.each([
    ['en', 'Refund of ฿100', 'We have refunded ฿100 of your payment'],
    ['th', 'คืนเงิน ฿100', 'บางส่วน'],
    ['zh-CN', '已退款 ฿100', '退款金额'],
  ] as const)(
    'A completed refund is emailed to the shopper once, in the order’s language: %s',
    async (language, subject, text) => {
      const { shopper, receipt } = await order(language)
      await refundOrder(shop, { orderId: receipt, amount: 100_00 })
      expect((await rowsFor(shopper.email)).map(({ kind }) => kind)).toEqual(['order-confirmation'])
      for (let run = 0; run < 3; run += 1) await reconcile(shop)
      const emails = await sent(shopper.email)
      expect(emails).toHaveLength(1)
      expect(emails[0]?.subject).toContain(subject)
      expect(emails[0]?.subject).toContain(receipt)
      for (const body of [emails[0]?.text, emails[0]?.html]) {
        expect(body).toContain(text)
        expect(body).toContain(formatDay(new Date(), language))
      }
    },
  )

  test.each([
    ['en', 'We transferred the money to your bank account', 'Bank’s reference number'],
    ['th', 'โอนเงินเข้าบัญชีธนาคารของคุณแล้ว', 'เลขที่อ้างอิงของธนาคาร'],
    ['zh-CN', '通过银行转账', '银行转账参考号'],
  ] as const)(
    'The email about a refund that was transferred by hand has the bank’s number, in the order’s language: %s',
    async (language, text, label) => {
      const { shopper, receipt } = await order(language)
      const wanted = await refundOrder(shop, { orderId: receipt, amount: 100_00 })
      const refundId = wanted.ok ? wanted.value.refundId : ''
      expect(await noteTransfer(shop, { refundId, bankReference: 'KBANK 0152' })).toMatchObject({
        ok: true,
      })
      const [email] = await sent(shopper.email)
      for (const body of [email?.text, email?.html]) {
        expect(body).toContain(text)
        expect(body).toContain(label)
        expect(body).toContain('KBANK 0152')
      }
    },
  )

  test.each([
    ['card', 'back to the card you paid with'],
    ['promptpay', 'back to the bank account you paid from'],
    [null, 'back the way you paid'],
  ] as const)('The email about a refund says where the money goes for %s', async (way, text) => {
    const { shopper, receipt } = await order('en')
    await shop.db.update(orders).set({ way }).where(eq(orders.id, receipt))
    await refundOrder(shop, { orderId: receipt })
    await reconcile(shop)
    expect((await sent(shopper.email))[0]?.text).toContain(text)
  })

  test('The email about a full refund says so, and each partial refund has its own', async () => {
    const { shopper, receipt, amount } = await order('en')
    await refundOrder(shop, { orderId: receipt, amount: 100_00 })
    await reconcile(shop)
    await refundOrder(shop, { orderId: receipt })
    await reconcile(shop)
    expect(await sent(shopper.email)).toHaveLength(2)
    const other = await order('en')
    await refundOrder(shop, { orderId: other.receipt })
    await reconcile(shop)
    const [email] = await sent(other.shopper.email)
    expect(email?.text).toContain(`We have refunded your payment of ${formatBaht(amount, 'en')}`)
    expect(email?.text).toContain('in full')
  })

  test('A refund under way is on the shopper’s order with its amount, and a completed one with its day', async () => {
    const { shopper, receipt } = await order('en')
    const seen = async () => (await ordersOf(shop, shopper, { limit: 5, offset: 0 })).orders[0]?.refunds
    expect(await seen()).toEqual([])
    await refundOrder(shop, { orderId: receipt, amount: 100_00 })
    expect(await seen()).toMatchObject([{ amount: 100_00, date: null }])
    await reconcile(shop)
    expect(await seen()).toMatchObject([{ amount: 100_00, date: expect.stringMatching(/^\d{4}-.*Z$/) }])
  })
})

test('The refund of a second payment is emailed to the shopper who paid twice', async () => {
  const { shopper, receipt, amount } = await order('en')
  const [checkout] = await shop.db.select().from(checkouts).where(eq(checkouts.receipt, receipt))
  const about = { paymentId: 'pay_twice', provider: 'sandbox', amount, currency: 'THB' } as const
  await shop.db
    .insert(paymentExceptions)
    .values({ ...about, checkoutId: checkout?.id ?? '', reference: 'r', reason: 'second-payment' })
  await shop.db
    .insert(refunds)
    .values({ id: 'twice', paymentId: 'pay_twice', provider: 'sandbox', amount, reason: 'second-payment' })
  await completeRefund(shop, 'twice', 're_twice')
  const [email] = await sent(shopper.email)
  expect(email?.subject).toContain(receipt)
})

test('A refund that failed before its email was sent causes no email', async () => {
  const receipt = await madeOrder(shop, { email: 'nok@shop.test' })
  const { rows } = await shop.pool.query('select payment_id from orders where id = $1', [receipt])
  const about = { paymentId: rows[0].payment_id, provider: 'sandbox', amount: 1_00, reason: 'order' } as const
  await shop.db.insert(refunds).values({ ...about, id: 'undone' })
  await completeRefund(shop, 'undone', 're_undone')
  expect(await shop.db.$count(emails, eq(emails.refundId, 'undone'))).toBe(1)
  await failRefund(shop, 'undone', { alert: 'refund-failed', lastError: 'failed' })
  expect(await shop.db.$count(emails, eq(emails.refundId, 'undone'))).toBe(0)
})
