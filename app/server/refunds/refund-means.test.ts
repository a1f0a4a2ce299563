import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { readNeedsAttention } from '#app/server/attention/needs-attention.ts'
import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { showScanCode } from '#app/server/checkout/scan-code.ts'
import { paymentExceptions } from '#app/server/database/schema.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { answerScan } from '#app/server/payments/sandbox/bank-scans.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { refundRows } from '#app/server/testing/paid-orders.ts'
import { buy, checkoutRow, payAtBank } from '#app/server/testing/purchase.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { noteTransfer } from './refund-by-hand.ts'
import { findRefundMeans } from './refund-means.ts'
import { refundOrder } from './refunds.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Paid by code from an account that takes no refunds. */
async function orderPaidByCode(): Promise<{ receipt: string; paymentId: string }> {
  const shopper = await newShopper(shop)
  const { id } = await buy(shop, shopper)
  await showScanCode(shop, shopper, id)
  await answerScan(shop.payments.current.bank, (await checkoutRow(shop, id)).reference ?? '', 'pay-final')
  await settleCheckoutOf(shop, shopper, id)
  const { receipt, paymentId } = await checkoutRow(shop, id)
  return { receipt, paymentId: paymentId ?? '' }
}

test('A refund says before it is requested what the provider can do for the way of payment', async () => {
  const shopper = await newShopper(shop)
  const { id, reference } = await buy(shop, shopper)
  await payAtBank(shop, reference)
  await settleCheckoutOf(shop, shopper, id)
  const card = await findAdminOrder(shop, (await checkoutRow(shop, id)).receipt)
  expect(card).toMatchObject({ way: 'card', means: 'itself' })
  const { receipt } = await orderPaidByCode()
  expect(await findAdminOrder(shop, receipt)).toMatchObject({ way: 'promptpay', means: 'may-refuse' })
})

test('Nothing is said of a refund if the way is not known or another provider has the money', () => {
  const known = { provider: 'sandbox', way: 'promptpay' } as const
  expect(findRefundMeans(shop.payments, known)).toBe('may-refuse')
  expect(findRefundMeans(shop.payments, { ...known, way: null })).toBeNull()
  expect(findRefundMeans(shop.payments, { ...known, provider: 'omise' })).toBeNull()
})

test('An unmatched payment says how it was paid and what its refund can do', async () => {
  const values = { paymentId: 'pay_odd', reference: 'r', reason: 'amount', currency: 'THB' } as const
  await shop.db
    .insert(paymentExceptions)
    .values({ ...values, provider: 'sandbox', amount: 1, way: 'promptpay' })
  const { exceptions } = await readNeedsAttention(shop)
  expect(exceptions).toMatchObject([{ way: 'promptpay', means: 'may-refuse' }])
  await shop.db.delete(paymentExceptions).where(eq(paymentExceptions.paymentId, 'pay_odd'))
})

test('A PromptPay payment from an account that takes no refunds is given back by a transfer by hand', async () => {
  const { receipt, paymentId } = await orderPaidByCode()
  const wanted = await refundOrder(shop, { orderId: receipt })
  const refundId = wanted.ok ? wanted.value.refundId : ''
  await reconcile(shop)
  expect((await readNeedsAttention(shop)).refunds).toMatchObject([
    { id: refundId, status: 'failed', way: 'promptpay', lastError: 'The pretend bank refused the refund.' },
  ])
  expect(await noteTransfer(shop, { refundId, bankReference: '0152' })).toMatchObject({ ok: true })
  await reconcile(shop)
  expect(await refundRows(shop, paymentId)).toMatchObject([{ status: 'by-hand' }])
  expect((await readNeedsAttention(shop)).refunds).toEqual([])
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})
