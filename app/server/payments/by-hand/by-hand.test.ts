import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkouts, handPayments, orders } from '#app/server/database/schema.ts'
import { decidePayment } from '#app/server/hand-payments/decide-payment.ts'
import { taken } from '#app/server/new-order/testing/hand-orders.ts'
import type { PaymentProvider } from '#app/server/payments/payment-provider.ts'
import { inMinutes, listAllPaid } from '#app/server/testing/purchase.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { HandPaymentStatus } from '#app/shop/payments/by-hand/hand-payment.ts'

let shop: TestShop
let book: PaymentProvider
beforeAll(async () => {
  shop = await openTestShop()
  const found = shop.payments.of('by-hand')
  if (!found) throw new Error('the shop has no book')
  book = found
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('truncate checkouts cascade'))

/** A draft that waits for a transfer. */
async function draft() {
  const { receipt } = await taken(shop, { money: 'slip' })
  const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.receipt, receipt))
  if (!row?.reference) throw new Error('the draft has no payment')
  return { ...row, reference: row.reference }
}

async function decide(reference: string, to: HandPaymentStatus) {
  const [row] = await shop.db.select().from(handPayments).where(eq(handPayments.reference, reference))
  return decidePayment(shop, { reference, to, version: row?.version ?? 0, actor: 'Nid' })
}

test('The book makes one payment for one key, and refuses a key for another amount', async () => {
  const { id: checkoutId, ...row } = await draft()
  const wish = { ...row, checkoutId, description: 'Roses', returnUrl: 'https://shop.test/checkout/1' }
  const open = (amount: number) => book.openSession({ ...wish, amount }, 'the same key')
  const made = await Promise.all(Array.from({ length: 5 }, () => open(row.amount)))
  expect(new Set(made.map(({ reference }) => reference)).size).toBe(1)
  await expect(open(row.amount + 1)).rejects.toThrow('another payment')
  const reference = made[0]?.reference ?? ''
  expect(await book.widget(reference)).toEqual({ provider: 'by-hand', reference })
})

test('The book reports each state of a payment, and knows no others', async () => {
  const [open, paid, closed] = [await draft(), await draft(), await draft()]
  await decide(paid.reference, 'received')
  await book.expireSession(closed.reference)
  expect(await book.readPayment(open.reference)).toMatchObject({ status: 'open', paymentId: null })
  expect(await book.readPayment(paid.reference)).toMatchObject({
    ...{ status: 'paid', paymentId: paid.reference, checkoutId: paid.id },
    ...{ amount: paid.amount, currency: 'THB', livemode: true, failure: null, way: 'transfer' },
  })
  expect(await book.readPayment(closed.reference)).toMatchObject({ status: 'expired', paymentId: null })
  expect(await book.readPayment('HNONE')).toBeNull()
  expect(await book.expireSession('HNONE')).toBeNull()
})

test('The book closes a payment, unless its money came meanwhile, and money that comes later still counts', async () => {
  const [open, paid] = [await draft(), await draft()]
  await decide(paid.reference, 'received')
  expect(await book.expireSession(open.reference)).toMatchObject({ status: 'expired' })
  expect(await book.expireSession(open.reference)).toMatchObject({ status: 'expired' })
  expect(await book.expireSession(paid.reference)).toMatchObject({ status: 'paid' })
  expect(await decide(open.reference, 'received')).toMatchObject({ ok: true })
  expect(await shop.db.$count(orders)).toBe(2)
})

test('The book lists what was paid since a moment, page by page and each once', async () => {
  const [{ reference, id: checkoutId, amount, currency }, unpaid] = [await draft(), await draft()]
  const rows = Array.from({ length: 250 }, (_, index) => ({
    ...{ reference: `HTEST${index}`, idempotencyKey: `test ${index}`, checkoutId, amount, currency },
    ...{ means: 'cash' as const, status: 'received' as const, paidAt: new Date(Date.now() - (index % 7)) },
  }))
  await shop.db.insert(handPayments).values(rows)
  await decide(reference, 'received')
  const listed = (await listAllPaid(book, inMinutes(-5))).map((payment) => payment.reference)
  expect(listed).toHaveLength(251)
  expect(new Set(listed)).toEqual(new Set([reference, ...rows.map((row) => row.reference)]))
  expect(listed).not.toContain(unpaid.reference)
  expect(await listAllPaid(book, inMinutes(5))).toEqual([])
})

test('The book gives nothing back by itself, and believes no event', async () => {
  const { reference, amount } = await draft()
  await decide(reference, 'received')
  expect(await book.refund(reference, amount, 'a key')).toMatchObject({ kind: 'refused' })
  expect(await book.listRefunds(reference)).toEqual([])
  expect(() => book.readEvent(new TextEncoder().encode('{}'), new Headers())).toThrow('no events')
})
