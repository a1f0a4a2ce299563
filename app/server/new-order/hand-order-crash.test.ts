import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleCheckoutOf, showCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { checkouts, handPayments, orders, slotClaims } from '#app/server/database/schema.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { killEverywhere } from '#app/server/testing/kill-everywhere.ts'
import { inMinutes, payAtBank } from '#app/server/testing/purchase.ts'
import { dayIn, makeWideSlot } from '#app/server/testing/slots.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { receiveDraft } from './drafts.ts'
import { takeOrder } from './take-order.ts'
import { OWNER, readCall, taken } from './testing/hand-orders.ts'

let shop: TestShop
let time: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  time = { deliveryDay: dayIn(3), deliverySlot: await makeWideSlot(shop), isAnother: 'yes' }
})
afterAll(() => shop.close())

const draftsOf = (token: string) =>
  shop.db
    .select()
    .from(checkouts)
    .where(like(checkouts.token, `hand.${token}.%`))
const draftBy = async (receipt: string) => {
  const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.receipt, receipt))
  if (!row) throw new Error('there is no draft')
  return row
}

/** One order, one row of the book that counts as paid, and one sold time. */
async function expectOneOrder(checkoutId: string, name: string) {
  const made = await shop.db.select().from(orders).where(eq(orders.checkoutId, checkoutId))
  expect(made, name).toHaveLength(1)
  const [payment] = await shop.db
    .select()
    .from(handPayments)
    .where(eq(handPayments.reference, made[0]?.paymentId ?? ''))
  expect(payment, name).toMatchObject({ amount: made[0]?.amount, status: 'received' })
  const claims = await shop.db.select().from(slotClaims).where(eq(slotClaims.checkoutId, checkoutId))
  expect(
    claims.map(({ state }) => state),
    name,
  ).toEqual(['sold'])
}

test('A shop that is killed (kill -9) at any step of a call that is paid in cash has all of it or nothing, and the form sent again makes it one order', async () => {
  const newWork = async () => ({ kind: 'take-order' as const, owner: OWNER, order: readCall(time) })
  const steps = await killEverywhere(shop, newWork, async (work, name) => {
    if (work.kind !== 'take-order') return
    const left = await draftsOf(work.order.token)
    for (const { status } of left) expect(status, name).toBe('ordered')
    expect(await takeOrder(shop, work.owner, work.order), name).toMatchObject({
      ok: true,
      value: { isOrder: true },
    })
    const drafts = await draftsOf(work.order.token)
    expect(drafts, name).toHaveLength(1)
    await expectOneOrder(drafts[0]?.id ?? '', name)
  })
  expect(steps).toBeGreaterThan(8)
})

test('A shop that is killed at any step of the owner’s word for a draft makes one order, also if the link was paid meanwhile', async () => {
  const newWork = async () => {
    const { receipt } = await taken(shop, { ...time, money: 'link' })
    const { linkVersion, id } = await draftBy(receipt)
    // The buyer has opened the page of the card.
    await showCheckoutOf(shop, { receipt, linkVersion }, id)
    return { kind: 'receive-draft' as const, owner: OWNER, receipt }
  }
  let isPaidTwice = false
  const steps = await killEverywhere(shop, newWork, async (work, name) => {
    if (work.kind !== 'receive-draft') return
    const { receipt } = work
    const before = await draftBy(receipt)
    isPaidTwice = !isPaidTwice
    if (isPaidTwice && before.provider === 'sandbox' && before.reference) {
      await payAtBank(shop, before.reference)
      await settleCheckoutOf(shop, { receipt, linkVersion: before.linkVersion }, before.id)
    }
    await reconcile(shop, { now: inMinutes(3) })
    expect(await receiveDraft(shop, OWNER, { receipt, means: 'cash' }), name).toMatchObject({ ok: true })
    await reconcile(shop, { now: inMinutes(3) })
    const made = await shop.db.select().from(orders).where(eq(orders.checkoutId, before.id))
    expect(made, name).toHaveLength(1)
    expect((await draftBy(receipt)).status, name).toBe('ordered')
  })
  expect(steps).toBeGreaterThan(8)
})
