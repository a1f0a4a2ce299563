import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chargeCard } from '#app/server/checkout/charge-card.ts'
import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { findScanCode, leaveScanCode, showScanCode } from '#app/server/checkout/scan-code.ts'
import { chargeAttempts, checkouts, orders } from '#app/server/database/schema.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import type { Shop } from '#app/server/shop.ts'
import type { FakeOmise } from '#app/server/testing/fakes/fake-omise.ts'
import type { FakeStripe } from '#app/server/testing/fakes/fake-stripe.ts'
import { killEverywhere } from '#app/server/testing/kill-everywhere.ts'
import { openOmiseShop, openStripeShop } from '#app/server/testing/provider-shop.ts'
import { buy, checkoutRow, inMinutes } from '#app/server/testing/purchase.ts'
import { dayIn, makeWideSlot, wishAt } from '#app/server/testing/slots.ts'
import { newShopper } from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { IS_LONG } from '#commands/long.ts'

const ordersOf = (shop: Shop, id: string) => shop.db.select().from(orders).where(eq(orders.checkoutId, id))

describe('a killed shop with Stripe', () => {
  let fake: FakeStripe
  let shop: Shop
  let slotId: string
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ fake, shop, close } = await openStripeShop())
    slotId = await makeWideSlot(shop)
  })
  afterAll(() => close())

  test('A shop that is killed (kill -9) at any statement of Buy Now continues with one checkout and one Stripe session', async () => {
    const newWork = async () => ({
      kind: 'begin' as const,
      shopper: await newShopper(shop),
      wish: await wishAt(shop, dayIn(2), slotId),
    })
    const count = await killEverywhere(shop, newWork, async (work, name) => {
      if (work.kind !== 'begin') return
      const { id, reference } = await buy(shop, work.shopper, work.wish)
      const rows = await shop.db.select().from(checkouts).where(eq(checkouts.userId, work.shopper.uid))
      const made = [...fake.books.sessions.values()].filter(({ metadata }) => metadata?.checkout_id === id)
      expect([rows.length, made.length], name).toEqual([1, 1])
      expect(made[0]?.id, name).toBe(reference)
    })
    expect(count).toBeGreaterThan(3)
  })

  test('A shop that is killed (kill -9) at any statement of settling a Stripe payment makes its order once', async () => {
    const newWork = async () => {
      const shopper = await newShopper(shop)
      const { id: checkoutId, reference } = await buy(shop, shopper, await wishAt(shop, dayIn(2), slotId))
      fake.pay(reference)
      return { kind: 'settle' as const, shopper, checkoutId }
    }
    const count = await killEverywhere(shop, newWork, async (work, name) => {
      if (work.kind !== 'settle') return
      await reconcile(shop)
      expect(await ordersOf(shop, work.checkoutId), name).toHaveLength(1)
    })
    expect(count).toBeGreaterThan(1)
  })
})

describe('a killed shop with Omise', () => {
  let fake: FakeOmise
  let shop: Shop
  let slotId: string
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ fake, shop, close } = await openOmiseShop({ ways: ['card', 'promptpay'] }))
    slotId = await makeWideSlot(shop)
  })
  afterAll(() => close())

  test('A shop that is killed (kill -9) at any statement of charging a card at Omise charges it once, and makes the order', async () => {
    const outcomes = { charged: 0, free: 0 }
    const newWork = async () => {
      const shopper = await newShopper(shop)
      const { id: checkoutId } = await buy(shop, shopper, await wishAt(shop, dayIn(2), slotId))
      return { kind: 'charge' as const, shopper, checkoutId, token: fake.newToken() }
    }
    const count = await killEverywhere(shop, newWork, async (work, name) => {
      if (work.kind !== 'charge') return
      const { checkoutId: id, shopper, token } = work
      const before = fake.chargesOf(id).length
      outcomes[before === 1 ? 'charged' : 'free'] += 1
      // The page sends its token again; it may be charged only if it never was.
      await chargeCard(shop, shopper, { checkoutId: id, token })
      await settleCheckoutOf(shop, shopper, id)
      await reconcile(shop, { now: inMinutes(3) })
      if (before === 1) expect((await checkoutRow(shop, id)).status, name).toBe('ordered')
      // If nothing was charged, another card is, as soon as that is certain.
      await shop.db
        .update(chargeAttempts)
        .set({ createdAt: inMinutes(-3) })
        .where(eq(chargeAttempts.checkoutId, id))
      await chargeCard(shop, shopper, { checkoutId: id, token: fake.newToken() })
      expect([fake.chargesOf(id).length, (await ordersOf(shop, id)).length], name).toEqual([1, 1])
    })
    expect(count).toBeGreaterThan(10)
    // Some must die before the card is charged and some after, or this test proves little.
    expect(Math.min(outcomes.charged, outcomes.free)).toBeGreaterThan(IS_LONG ? 3 : 0)
  })

  const newPurchase = async () => {
    const shopper = await newShopper(shop)
    const { id: checkoutId } = await buy(shop, shopper, await wishAt(shop, dayIn(2), slotId))
    return { shopper, checkoutId }
  }
  /** After that, an attempt whose answer was lost is over. */
  const waitForLost = (id: string) =>
    shop.db
      .update(chargeAttempts)
      .set({ createdAt: inMinutes(-3) })
      .where(eq(chargeAttempts.checkoutId, id))
  const payShownCode = async (shopper: User, id: string, name: string) => {
    expect(await findScanCode(shop, shopper, id), name).toMatchObject({ ok: true, value: expect.any(String) })
    fake.confirm(fake.chargesOf(id).at(-1)?.id ?? '')
    await settleCheckoutOf(shop, shopper, id)
    expect(
      (await ordersOf(shop, id)).map(({ way }) => way),
      name,
    ).toEqual(['promptpay'])
  }

  test('A shop that is killed (kill -9) at any statement or call of making a code at Omise shows that code or a new one, and makes the order', async () => {
    const outcomes = { made: 0, free: 0 }
    const newWork = async () => ({ kind: 'scan' as const, ...(await newPurchase()) })
    const count = await killEverywhere(shop, newWork, async (work, name) => {
      if (work.kind !== 'scan') return
      const { checkoutId: id, shopper } = work
      const isMade = fake.chargesOf(id).length === 1
      outcomes[isMade ? 'made' : 'free'] += 1
      const shown = await showScanCode(shop, shopper, id)
      if (isMade) expect(shown, name).toMatchObject({ ok: true, value: { scanUntil: expect.any(String) } })
      await waitForLost(id)
      if (!isMade) {
        await leaveScanCode(shop, shopper, { checkoutId: id, way: 'card' })
        expect(await showScanCode(shop, shopper, id), name).toMatchObject({ ok: true })
      }
      await payShownCode(shopper, id, name)
      if (isMade) expect(fake.chargesOf(id), name).toHaveLength(1)
    })
    expect(count).toBeGreaterThan(10)
    expect(Math.min(outcomes.made, outcomes.free)).toBeGreaterThan(IS_LONG ? 3 : 0)
  })

  test('A shop that is killed (kill -9) at any statement or call of leaving a code at Omise takes the card or the money of the code, once', async () => {
    const newWork = async () => {
      const made = await newPurchase()
      await showScanCode(shop, made.shopper, made.checkoutId)
      return { kind: 'leave' as const, ...made }
    }
    const count = await killEverywhere(shop, newWork, async (work, name) => {
      if (work.kind !== 'leave') return
      const { checkoutId: id, shopper } = work
      // A code that is still open is paid by the shopper.
      const isOpen = fake.chargesOf(id).at(-1)?.status === 'pending'
      if (isOpen) return payShownCode(shopper, id, name)
      expect(await leaveScanCode(shop, shopper, { checkoutId: id, way: 'card' }), name).toEqual({
        ok: true,
        value: null,
      })
      await chargeCard(shop, shopper, { checkoutId: id, token: fake.newToken() })
      expect(
        (await ordersOf(shop, id)).map(({ way }) => way),
        name,
      ).toEqual(['card'])
    })
    expect(count).toBeGreaterThan(4)
  })

  test('A shop that is killed (kill -9) at any statement or call of settling a paid code at Omise makes its order once', async () => {
    const newWork = async () => {
      const made = await newPurchase()
      await showScanCode(shop, made.shopper, made.checkoutId)
      fake.confirm(fake.chargesOf(made.checkoutId)[0]?.id ?? '')
      return { kind: 'settle' as const, ...made }
    }
    const count = await killEverywhere(shop, newWork, async (work, name) => {
      if (work.kind !== 'settle') return
      await reconcile(shop)
      expect(
        (await ordersOf(shop, work.checkoutId)).map(({ way }) => way),
        name,
      ).toEqual(['promptpay'])
    })
    expect(count).toBeGreaterThan(1)
  })
})
