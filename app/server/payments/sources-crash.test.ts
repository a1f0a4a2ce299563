import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { leaveScanCode, showScanCode } from '#app/server/checkout/scan-code.ts'
import { chargeAttempts, orders, paymentExceptions, refunds } from '#app/server/database/schema.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import type { Shop } from '#app/server/shop.ts'
import type { FakeOmise } from '#app/server/testing/fakes/fake-omise.ts'
import type { FakeStripe } from '#app/server/testing/fakes/fake-stripe.ts'
import { killEverywhere } from '#app/server/testing/kill-everywhere.ts'
import { openShopOfBoth } from '#app/server/testing/provider-shop.ts'
import { buy, checkoutRow, inMinutes } from '#app/server/testing/purchase.ts'
import { dayIn, makeWideSlot, wishAt } from '#app/server/testing/slots.ts'
import { newShopper } from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'

let stripe: FakeStripe
let omise: FakeOmise
let shop: Shop
let slotId: string
let close: () => Promise<void>
beforeAll(async () => {
  ;({ stripe, omise, shop, close } = await openShopOfBoth())
  slotId = await makeWideSlot(shop)
})
afterAll(() => close())

interface Purchase {
  shopper: User
  checkoutId: string
}
const purchase = async (): Promise<Purchase> => {
  const shopper = await newShopper(shop)
  const { id: checkoutId } = await buy(shop, shopper, await wishAt(shop, dayIn(2), slotId))
  return { shopper, checkoutId }
}
const sessionsOf = (id: string) =>
  [...stripe.books.sessions.values()].filter(({ metadata }) => metadata?.checkout_id === id)
const payOpenSessions = (id: string) => {
  for (const session of sessionsOf(id)) if (session.status === 'open') stripe.pay(session.id)
}
const payCodes = (id: string) => {
  for (const charge of omise.chargesOf(id)) if (charge.status === 'pending') omise.confirm(charge.id)
}
/** After that, an attempt whose answer was lost is over. */
const waitForLost = (id: string) =>
  shop.db
    .update(chargeAttempts)
    .set({ createdAt: inMinutes(-3) })
    .where(eq(chargeAttempts.checkoutId, id))

/** The killed process has the job's lock until PostgreSQL notices its end. */
const runJob = () =>
  vi.waitFor(async () => expect(await reconcile(shop, { now: inMinutes(3) })).toMatchObject({ ran: true }))

/** Nothing is lost or doubled: one payment is the order's, and each other one has gone back. */
async function expectOneOrder({ checkoutId: id, shopper }: Purchase, name: string): Promise<number> {
  await settleCheckoutOf(shop, shopper, id)
  for (let run = 0; run < 2; run += 1) await runJob()
  const paid = [
    ...sessionsOf(id).flatMap((session) =>
      session.payment_status === 'paid' ? [String(Object(session.payment_intent).id)] : [],
    ),
    ...omise.chargesOf(id).flatMap((charge) => (charge.status === 'successful' ? [charge.id] : [])),
  ]
  const made = await shop.db.select().from(orders).where(eq(orders.checkoutId, id))
  const noted = await shop.db.select().from(paymentExceptions).where(eq(paymentExceptions.checkoutId, id))
  const given = await shop.db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, ['', ...paid]))
  expect(made, name).toHaveLength(1)
  const accounted = [...made, ...noted].map(({ paymentId }) => paymentId)
  expect(accounted.toSorted(), name).toEqual(paid.toSorted())
  expect(
    given.map(({ paymentId, status }) => [paymentId, status]),
    name,
  ).toEqual(noted.map(({ paymentId }) => [paymentId, 'done']))
  return paid.length
}

test('A shop that is killed (kill -9) at any step of moving from Stripe to a code at Omise makes one order of all money that comes', async () => {
  const paidTimes = new Set<number>()
  const newWork = async () => ({ kind: 'scan' as const, ...(await purchase()) })
  const count = await killEverywhere(shop, newWork, async (work, name) => {
    if (work.kind !== 'scan') return
    const { checkoutId: id, shopper } = work
    // Another window still shows the card's form.
    payOpenSessions(id)
    await waitForLost(id)
    await showScanCode(shop, shopper, id)
    payCodes(id)
    paidTimes.add(await expectOneOrder(work, name))
  })
  expect(count).toBeGreaterThan(12)
  expect([...paidTimes].toSorted()).toEqual([1, 2])
})

test('A shop that is killed (kill -9) at any step of moving from a code at Omise back to Stripe makes one order of all money that comes', async () => {
  const newWork = async () => {
    const made = await purchase()
    await showScanCode(shop, made.shopper, made.checkoutId)
    return { kind: 'leave' as const, ...made }
  }
  let isLate = false
  const count = await killEverywhere(shop, newWork, async (work, name) => {
    if (work.kind !== 'leave') return
    const { checkoutId: id, shopper } = work
    const [code] = omise.chargesOf(id)
    await waitForLost(id)
    await leaveScanCode(shop, shopper, { checkoutId: id, way: 'card' })
    expect((await checkoutRow(shop, id)).provider, name).toBe('stripe')
    payOpenSessions(id)
    isLate = !isLate
    if (isLate) omise.payLate(code?.id ?? '')
    expect(await expectOneOrder(work, name), name).toBe(isLate ? 2 : 1)
    expect(
      sessionsOf(id).filter(({ status }) => status === 'open'),
      name,
    ).toEqual([])
  })
  expect(count).toBeGreaterThan(8)
})

test('A shop that is killed (kill -9) at any step of settling a code that was left makes its order once', async () => {
  const newWork = async () => {
    const made = await purchase()
    const { checkoutId, shopper } = made
    await showScanCode(shop, shopper, checkoutId)
    await leaveScanCode(shop, shopper, { checkoutId, way: 'card' })
    omise.payLate(omise.chargesOf(checkoutId)[0]?.id ?? '')
    return { kind: 'job' as const, minutes: 3, ...made }
  }
  const count = await killEverywhere(shop, newWork, async (work, name) => {
    expect(await expectOneOrder(work as unknown as Purchase, name), name).toBe(1)
  })
  expect(count).toBeGreaterThan(8)
})
