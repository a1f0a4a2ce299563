import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { giveUpCheckout } from '#app/server/checkout/close-checkouts.ts'
import { settleCheckoutOf, showCheckoutOf, showHoldOf } from '#app/server/checkout/own-checkout.ts'
import type { BuyNow } from '#app/server/checkout/start-checkout.ts'
import {
  checkouts,
  deliveries,
  emails,
  holdOrigins,
  orders,
  slotClaims,
  user,
} from '#app/server/database/schema.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import type { Shop } from '#app/server/shop.ts'
import { buy, payAtBank, ROSE, wishFor } from '#app/server/testing/purchase.ts'
import { dayIn, makeSlot } from '#app/server/testing/slots.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { NO_DELIVERY_INPUT } from '#app/shop/delivery/delivery-form.ts'
import { MAX_UNPAID } from '#app/shop/delivery/holds.ts'
import { freeHolds, holdAgain, listHolders, listStopped, stopHolding } from './holders.ts'

let shop: TestShop
let slotId: string
beforeAll(async () => {
  shop = await openTestShop()
  slotId = await makeSlot(shop, { capacity: 400 })
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

const days = Array.from({ length: 50 }, (_, at) => dayIn(at + 2))
/** Each test has a day for itself. */
const nextDay = () => days.shift() ?? ''

interface HoldInput extends Partial<Pick<BuyNow, 'network'>> {
  day: string
  /** Roses, of one point each. */
  count?: number
  at?: string
}

async function begin(shopper: User, { day, count = 1, at = slotId, ...more }: HoldInput, where: Shop = shop) {
  const input = await wishFor(shop, [{ id: ROSE, count }])
  const delivery = { ...NO_DELIVERY_INPUT, chosen: { day, slotId: at } }
  const { id, reference } = await buy(where, shopper, { ...input, ...more, delivery })
  return { shopper, id, reference, isHeld: (await claimOf(id)) === 'held' }
}

async function claimOf(checkoutId: string) {
  const [row] = await shop.db.select().from(slotClaims).where(eq(slotClaims.checkoutId, checkoutId))
  return row?.state
}

const stranger = async (input: HoldInput) => begin(await newShopper(shop), input)

async function held(inputs: HoldInput[]) {
  const begun = []
  for (const input of inputs) begun.push(await stranger(input))
  return begun.filter(({ isHeld }) => isHeld).length
}

async function pay({ shopper, id, reference }: { shopper: User; id: string; reference: string }) {
  await payAtBank(shop, reference)
  expect((await settleCheckoutOf(shop, shopper, id))?.status).toBe('ordered')
  const [row] = await shop.db
    .select({ delivery: deliveries })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .where(eq(orders.checkoutId, id))
  return row?.delivery
}

describe('what unpaid checkouts may hold of a day', () => {
  test('One cart that would fill a day holds nothing of it, and can be bought', async () => {
    const day = nextDay()
    const begun = await stranger({ day, count: 60 })
    expect(begun.isHeld).toBe(false)
    expect((await stranger({ day })).isHeld).toBe(true)
    await giveUpCheckout(shop, begun.shopper, begun.id)
  })

  test('One account holds an ordinary order of a day', async () => {
    const [day, shopper] = [nextDay(), await newShopper(shop)]
    expect((await begin(shopper, { day, count: 6 })).isHeld).toBe(true)
    expect((await begin(shopper, { day, count: 5 })).isHeld).toBe(false)
    expect((await begin(shopper, { day, count: 4 })).isHeld).toBe(true)
    expect((await stranger({ day, count: 10 })).isHeld).toBe(true)
  })

  test('The accounts of one network hold an ordinary order of a day together', async () => {
    const day = nextDay()
    expect(await held(Array.from({ length: 3 }, () => ({ day, count: 4, network: '198.51.100.7' })))).toBe(2)
    expect((await stranger({ day, count: 4, network: '198.51.100.8' })).isHeld).toBe(true)
  })

  test('The networks of one site hold a quarter of a day together', async () => {
    const day = nextDay()
    const networks = Array.from({ length: 5 }, (_, at) => `2001:db8:7:${at}::/64`)
    expect(await held(networks.map((network) => ({ day, count: 5, network })))).toBe(3)
    expect((await stranger({ day, count: 5, network: '2001:db8:8::/64' })).isHeld).toBe(true)
  })

  test('All strangers together hold half of a day, and the owner gets one email', async () => {
    const [day, other] = [nextDay(), nextDay()]
    for (const of of [day, other])
      expect(await held(Array.from({ length: 4 }, () => ({ day: of, count: 10 })))).toBe(3)
    const told = await shop.db.select().from(emails).where(eq(emails.kind, 'owner-holds'))
    expect(told.map(({ aboutId }) => aboutId)).toEqual([day])
  })

  test('All strangers together hold half of the places of a time', async () => {
    const [day, at] = [nextDay(), await makeSlot(shop, { capacity: 4 })]
    expect(await held(Array.from({ length: 3 }, () => ({ day, at })))).toBe(2)
  })

  test('Of twenty buyers of one moment for seven places three hold one, and of those who pay seven get one', async () => {
    const [day, at] = [nextDay(), await makeSlot(shop, { capacity: 7 })]
    const shoppers = await Promise.all(Array.from({ length: 20 }, () => newShopper(shop)))
    const begun = await Promise.all(shoppers.map((shopper) => begin(shopper, { day, at })))
    expect(begun.filter(({ isHeld }) => isHeld)).toHaveLength(3)
    const paid = await Promise.all(begun.map(pay))
    expect(paid.filter((delivery) => delivery?.status === 'accepted')).toHaveLength(7)
    expect(new Set(paid.map((delivery) => delivery?.reason))).toEqual(new Set([null, 'time-lost']))
    for (const [number, { isHeld }] of begun.entries())
      if (isHeld) expect(paid[number]?.status).toBe('accepted')
  })
})

describe('a checkout without a held time', () => {
  test('Whoever finds nothing free is refused, also where the last place is only held', async () => {
    const [day, at] = [nextDay(), await makeSlot(shop, { capacity: 1 })]
    const begun = await Promise.allSettled(Array.from({ length: 10 }, () => stranger({ day, at })))
    const refused = begun.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(9)
    for (const one of refused) expect(String((one as PromiseRejectedResult).reason)).toContain('slot-full')
  })

  test('Its payment claims the time, with its work, in the same moment', async () => {
    const day = nextDay()
    const begun = await stranger({ day, count: 11 })
    expect((await showCheckoutOf(shop, begun.shopper, begun.id))?.checkout.hold).toBe('not-held')
    expect(await pay(begun)).toMatchObject({ status: 'accepted', day, slotId, reason: null })
    expect(await claimOf(begun.id)).toBe('sold')
    const { rows } = await shop.pool.query('select taken from delivery_days where day = $1', [day])
    expect(rows).toEqual([{ taken: 11 }])
  })

  test('Its page says so, and says when the time is taken', async () => {
    const [day, at] = [nextDay(), await makeSlot(shop, { capacity: 2 })]
    const [first, second] = [await stranger({ day, at }), await stranger({ day, at })]
    expect([first.isHeld, second.isHeld]).toEqual([true, false])
    const shown = () => showCheckoutOf(shop, second.shopper, second.id)
    expect(await shown()).toMatchObject({ isTimeTaken: false, checkout: { hold: 'not-held' } })
    await pay(await stranger({ day, at }))
    expect(await shown()).toMatchObject({ isTimeTaken: true })
    expect(await showCheckoutOf(shop, first.shopper, first.id)).toMatchObject({
      ...{ isTimeTaken: false, checkout: { hold: 'held' } },
    })
  })
})

describe('holds that ended unpaid', () => {
  test('After three in a day nothing is held for an account until it has paid', async () => {
    const [day, shopper] = [nextDay(), await newShopper(shop)]
    for (let unpaid = 0; unpaid < MAX_UNPAID.account; unpaid += 1) {
      const { id, isHeld } = await begin(shopper, { day })
      expect(isHeld).toBe(true)
      await giveUpCheckout(shop, shopper, id)
    }
    const begun = await begin(shopper, { day })
    expect(begun.isHeld).toBe(false)
    await pay(begun)
    expect((await begin(shopper, { day })).isHeld).toBe(true)
  })

  test('After many in a day nothing is held for a network, until it is a day ago', async () => {
    const [day, network] = [nextDay(), '198.51.100.9']
    const most = MAX_UNPAID.network
    await shop.pool.query(`update checkouts set status = 'expired' where status in ('created', 'pending')`)
    const { rowCount } = await shop.pool.query(
      `update hold_origins set network = $1, site = $1 where checkout_id in (
        select id from checkouts join hold_origins on checkout_id = id where status = 'expired' limit $2)`,
      [network, most - 1],
    )
    for (let unpaid = rowCount ?? 0; unpaid < most; unpaid += 1) {
      const { isHeld, shopper, id } = await stranger({ day, network })
      expect(isHeld).toBe(true)
      await giveUpCheckout(shop, shopper, id)
    }
    expect((await stranger({ day, network })).isHeld).toBe(false)
    await shop.pool.query(`update hold_origins set made_at = made_at - interval '1 day' where network = $1`, [
      network,
    ])
    expect((await stranger({ day, network })).isHeld).toBe(true)
    await reconcile(shop)
    expect(await shop.db.$count(holdOrigins, eq(holdOrigins.network, network))).toBe(1)
  })
})

describe('a basket above an ordinary one', () => {
  test('It is held for a confirmed email only, where the shop sends email', async () => {
    const [day, shopper] = [nextDay(), await newShopper(shop)]
    await shop.pool.query('insert into delivery_days (day, capacity, own) values ($1, 400, true)', [day])
    const mail = { ...shop.config.mail, how: { transport: 'smtp', url: 'smtp://localhost:1' } } as const
    const sending = { ...shop, config: { ...shop.config, mail } }
    expect((await begin(shopper, { day, count: 11 }, sending)).isHeld).toBe(false)
    expect((await begin(shopper, { day, count: 10 }, sending)).isHeld).toBe(true)
    await shop.db.update(user).set({ emailVerified: true }).where(eq(user.id, shopper.uid))
    expect((await begin(shopper, { day, count: 11 }, sending)).isHeld).toBe(true)
    expect((await begin(await newShopper(shop), { day, count: 11 })).isHeld).toBe(true)
  })
})

describe('the owner', () => {
  test('The holds of a day show account, moment, orders and points', async () => {
    const [day, shopper] = [nextDay(), await newShopper(shop)]
    for (const count of [3, 5]) await begin(shopper, { day, count })
    await stranger({ day })
    const [most, ...others] = await listHolders(shop, day)
    expect(most).toMatchObject({ userId: shopper.uid, email: shopper.email, times: 2, work: 8 })
    expect(most?.since).toBeInstanceOf(Date)
    expect(others).toHaveLength(1)
  })

  test('Freed times are free at once, and whoever pays them after all gets them', async () => {
    const [day, other, shopper] = [nextDay(), nextDay(), await newShopper(shop)]
    const [freed, kept] = [await begin(shopper, { day, count: 5 }), await begin(shopper, { day: other })]
    const sold = await begin(await newShopper(shop), { day })
    await pay(sold)
    await freeHolds(shop, day, shopper.uid)
    await freeHolds(shop, day, sold.shopper.uid)
    const holdOf = ({ id }: { id: string }) => showHoldOf(shop, shopper, id)
    expect([await holdOf(freed), await holdOf(kept), await holdOf(sold)]).toEqual([
      { hold: 'not-held', isTimeTaken: false },
      { hold: 'held', isTimeTaken: false },
      null,
    ])
    expect([await claimOf(freed.id), await claimOf(kept.id), await claimOf(sold.id)]).toEqual([
      ...['released', 'held', 'sold'],
    ])
    expect(await pay(freed)).toMatchObject({ status: 'accepted', day })
  })

  test('A stopped account holds nothing until the owner allows it again, and can buy', async () => {
    const [day, shopper] = [nextDay(), await newShopper(shop)]
    const before = await begin(shopper, { day })
    await stopHolding(shop, shopper.uid)
    await stopHolding(shop, shopper.uid)
    expect(await claimOf(before.id)).toBe('released')
    expect(await listStopped(shop)).toEqual([{ userId: shopper.uid, email: shopper.email }])
    const without = await begin(shopper, { day })
    expect(without.isHeld).toBe(false)
    expect(await pay(without)).toMatchObject({ status: 'accepted' })
    await holdAgain(shop, shopper.uid)
    expect((await begin(shopper, { day })).isHeld).toBe(true)
    expect(await listStopped(shop)).toEqual([])
  })

  test('Times that are freed while they are being paid are sold or free, never both', async () => {
    const day = nextDay()
    const begun = await Promise.all(Array.from({ length: 6 }, () => stranger({ day })))
    const [paid] = await Promise.all([
      Promise.all(begun.map(pay)),
      ...begun.map(({ shopper }) => freeHolds(shop, day, shopper.uid)),
    ])
    await reconcile(shop)
    for (const [at, delivery] of paid.entries()) {
      if (delivery?.status === 'accepted') expect(await claimOf(begun[at]?.id ?? '')).toBe('sold')
    }
    expect(await shop.db.$count(checkouts, eq(checkouts.status, 'ordered'))).toBeGreaterThan(6)
  })
})
