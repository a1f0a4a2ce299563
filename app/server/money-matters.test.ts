import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#app/shop/user.ts'
import { letters, paymentExceptions, refunds } from './database/schema.ts'
import { countTroubles, readMoneyMatters, sendLetterAgain } from './money-matters.ts'
import { madeOrder } from './testing/made-orders.ts'
import { theAdmin } from './testing/signed-in.ts'
import { newShopper, openTestShop, type TestShop } from './testing/test-shop.ts'

let shop: TestShop
let admin: User
beforeAll(async () => {
  shop = await openTestShop()
  admin = await theAdmin(shop)
  await shop.invariants.report()
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('truncate orders, letters, refunds, payment_exceptions cascade'))

const letterOf = async (receipt: string) => {
  const [letter] = await shop.db.select().from(letters).where(eq(letters.orderId, receipt))
  if (!letter) throw new Error(`${receipt} has no letter`)
  return letter
}
const failLetter = (receipt: string, givenUpAt: Date | null) =>
  shop.db
    .update(letters)
    .set({ sentAt: null, givenUpAt, attempts: 3, lastError: '550 no such user' })
    .where(eq(letters.orderId, receipt))

test('a shop in order has nothing that waits for its owner', async () => {
  await madeOrder(shop)
  expect(await countTroubles(shop)).toEqual({ exceptions: 0, refunds: 0, letters: 0, rules: 0 })
  expect(await readMoneyMatters(shop)).toMatchObject({
    exceptions: [],
    refunds: [],
    letters: [],
    rules: { broken: [] },
  })
})

test('money that is no order is shown with what is known of it, until it is dealt with', async () => {
  const about = { provider: 'sandbox', reference: 'r', currency: 'THB', amount: 500_00 } as const
  await shop.db.insert(paymentExceptions).values([
    { ...about, paymentId: 'open', reason: 'unknown-checkout' },
    { ...about, paymentId: 'under-way', reason: 'amount' },
    { ...about, paymentId: 'gone', reason: 'amount', status: 'refunded' },
  ])
  await shop.db
    .insert(refunds)
    .values({ id: 'r', paymentId: 'under-way', provider: 'sandbox', amount: 1, reason: 'exception' })
  const { exceptions } = await readMoneyMatters(shop)
  expect(exceptions.map(({ paymentId, refunding, email }) => [paymentId, refunding, email])).toEqual([
    ['open', false, null],
    ['under-way', true, null],
  ])
  expect(await countTroubles(shop)).toMatchObject({ exceptions: 2 })
})

test('a refund that failed is shown until another one was asked for', async () => {
  const receipt = await madeOrder(shop)
  const { rows } = await shop.pool.query('select payment_id from orders where id = $1', [receipt])
  const refund = {
    paymentId: rows[0].payment_id,
    provider: 'sandbox',
    amount: 100_00,
    reason: 'order',
  } as const
  await shop.db.insert(refunds).values({ ...refund, id: 'failed', status: 'failed' })
  expect((await readMoneyMatters(shop)).refunds).toMatchObject([
    { id: 'failed', orderId: receipt, amount: 100_00 },
  ])
  await shop.db.insert(refunds).values({ ...refund, id: 'again' })
  expect(await countTroubles(shop)).toMatchObject({ refunds: 0 })
})

describe('a letter', () => {
  test('that was given up is tried again at the owner’s word, as if it were new', async () => {
    const receipt = await madeOrder(shop)
    await failLetter(receipt, new Date())
    const [shown] = (await readMoneyMatters(shop)).letters
    expect(shown).toMatchObject({ orderId: receipt, lastError: '550 no such user', attempts: 3 })
    expect(await sendLetterAgain(shop, admin, shown?.id ?? '')).toMatchObject({ ok: true })
    expect(await letterOf(receipt)).toMatchObject({ attempts: 0, givenUpAt: null, sentAt: null })
    expect((await letterOf(receipt)).nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now())
    // A second press finds it on its way.
    expect(await sendLetterAgain(shop, admin, shown?.id ?? '')).toMatchObject({
      problem: { code: 'not-found' },
    })
  })

  test('that is still tried is shown, and not sent beside its next try', async () => {
    const receipt = await madeOrder(shop)
    await failLetter(receipt, null)
    const { id } = await letterOf(receipt)
    expect((await readMoneyMatters(shop)).letters).toMatchObject([{ id }])
    expect(await countTroubles(shop)).toMatchObject({ letters: 0 })
    expect(await sendLetterAgain(shop, admin, id)).toMatchObject({ problem: { code: 'not-found' } })
  })

  test('is sent again by nobody but the administrator', async () => {
    const receipt = await madeOrder(shop)
    await failLetter(receipt, new Date())
    const { id } = await letterOf(receipt)
    expect(await sendLetterAgain(shop, await newShopper(shop), id)).toMatchObject({
      problem: { code: 'not-allowed' },
    })
    expect(await letterOf(receipt)).toMatchObject({ givenUpAt: expect.any(Date) })
  })
})

test('the check of the books is looked after, and tells what is broken', async () => {
  const watched = await openTestShop()
  expect(watched.invariants.latest()).toBeNull()
  expect((await watched.invariants.report()).broken).toEqual([])
  const receipt = await madeOrder(watched)
  await watched.pool.query('delete from letters where order_id = $1', [receipt])
  // What was found stands for a while: whoever asks, and however often, it is looked for once.
  expect((await watched.invariants.report()).broken).toEqual([])
  await watched.close()
})
