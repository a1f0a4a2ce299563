import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import {
  bankEvents,
  bankRefunds,
  bankSessions,
  checkouts,
  deliveries,
  emails,
  orders,
  paymentExceptions,
  refunds,
  slotClaims,
} from '#app/server/database/schema.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import { ProviderUnavailable } from '#app/server/payments/payment-provider.ts'
import { makeSession } from '#app/server/payments/sandbox/bank-sessions.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { chooseKills, type Errand, MOMENTS_OF_STATEMENT, onlyReads } from '#app/server/testing/errand.ts'
import { letTimePass } from '#app/server/testing/paid-orders.ts'
import { bankEvent, buy, checkoutRow, inMinutes, payAtBank, wishFor } from '#app/server/testing/purchase.ts'
import { bundleKillableShop, type KillableShop } from '#app/server/testing/shop-bundle.ts'
import { dayIn, makeWideSlot, wishAt } from '#app/server/testing/slots.ts'
import { testConfig } from '#app/server/testing/test-config.ts'
import {
  copyDatabase,
  newShopper,
  openTestShop,
  reopenTestShop,
  type TestShop,
  withProvider,
} from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { IS_LONG } from '#commands/long.ts'
import { settleCheckoutOf } from './own-checkout.ts'
import { startCheckout } from './start-checkout.ts'

/** The job's report when there was nothing to do. */
const NOTHING = { ran: true, opened: 0, moved: 0, found: 0, refunded: 0, unsettled: 0, failures: 0 }
const AT_ONCE = 2

let killable: KillableShop
beforeAll(async () => {
  killable = await bundleKillableShop()
})

const configOf = (databaseUrl: string) => testConfig({ databaseUrl, logLevel: 'fatal' })

/** The statements of an errand that is not killed. */
async function statementsOf(errand: Omit<Errand, 'at' | 'moment'>): Promise<string[]> {
  const { said, errors } = await killable.send({ ...errand, at: 0, moment: 'before' })
  expect(errors).toBe('')
  return JSON.parse(said)
}

describe.each([
  { purchase: 'with a delivery time', isTimed: true, way: 'card' },
  { purchase: 'paid by a PromptPay code', isTimed: false, way: 'promptpay' },
] as const)('a shop killed during a purchase $purchase', ({ isTimed, way }) => {
  interface Wreck {
    name: string
    shopper: User
  }
  const wrecks: Wreck[] = []
  let shop: TestShop
  let slotId: string
  beforeAll(async () => {
    shop = await openTestShop()
    if (isTimed) slotId = await makeWideSlot(shop)
  })
  afterAll(() => shop.close())

  const newWish = () => (isTimed ? wishAt(shop, dayIn(2), slotId) : wishFor(shop))
  const checkoutsOf = ({ shopper }: Wreck) =>
    shop.db.select().from(checkouts).where(eq(checkouts.userId, shopper.uid))

  test('A shop that is killed (kill -9) dies at any statement of a purchase', async () => {
    const config = configOf(shop.databaseUrl)
    const errand = async () => {
      const shopper = await newShopper(shop)
      // Another tab's checkout, which the purchase has to close.
      await buy(shop, shopper, await newWish())
      return { config, work: { kind: 'purchase' as const, shopper, wish: await newWish(), way } }
    }
    const statements = await statementsOf(await errand())
    // The long form shows that a kill at a statement that only reads is like any other.
    const points = chooseKills(
      statements.flatMap((text, index) =>
        IS_LONG || !onlyReads(text) ? MOMENTS_OF_STATEMENT.map((moment) => ({ at: index + 1, moment })) : [],
      ),
    )
    await eachOf(points, async ({ at, moment }) => {
      const { work } = await errand()
      const name = `${moment} statement ${at}`
      expect(await killable.send({ config, work, at, moment }), name).toMatchObject({
        killed: true,
        errors: '',
      })
      wrecks.push({ name, shopper: work.shopper })
    })
    expect(wrecks.length).toBe(points.length)
    expect(wrecks.length).toBeGreaterThan(4)
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })

  test('After a kill, return, event or job bring each purchase to its end: one order for each payment', async () => {
    const unpaid: string[] = []
    for (const [index, wreck] of wrecks.entries()) {
      if (index % 3 === 0) await comeBack(wreck)
      if (index % 3 === 1) await hearEvents(wreck)
    }
    await reconcile(shop, { now: inMinutes(3) })
    for (const wreck of wrecks) if ((await expectOneToOne(wreck)) === 0) unpaid.push(wreck.name)
    // Some must die before the bank takes money and some after, or this test proves little.
    expect(Math.min(unpaid.length, wrecks.length - unpaid.length)).toBeGreaterThan(1)
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })

  test('After a kill, a second run of the job changes nothing', async () => {
    await expectNothingLeft(shop, 3)
  })

  test('After a kill, no checkout and no session stays open for ever', async () => {
    await reconcile(shop, { now: inMinutes(46) })
    await reconcile(shop, { now: inMinutes(46) })
    for (const wreck of wrecks) {
      for (const { status } of await checkoutsOf(wreck))
        expect(['ordered', 'expired'], wreck.name).toContain(status)
      await expectOneToOne(wreck)
    }
    const sessions = await shop.payments.current.bank.db
      .select({ status: bankSessions.status })
      .from(bankSessions)
    expect(new Set(sessions.map(({ status }) => status))).toEqual(new Set(['paid', 'expired']))
    const held = await shop.db.select().from(slotClaims).where(eq(slotClaims.state, 'held'))
    expect(held).toEqual([])
    expect(await findBrokenInvariants(shop.db)).toEqual([])
    await expectNothingLeft(shop, 46)
  })

  /** The shopper opens the checkout's page again. */
  async function comeBack(wreck: Wreck) {
    for (const { id } of await checkoutsOf(wreck)) await settleCheckoutOf(shop, wreck.shopper, id)
  }

  /** The bank delivers the remaining events. */
  async function hearEvents(wreck: Wreck) {
    const ids = (await checkoutsOf(wreck)).map(({ id }) => id)
    const sent = await shop.payments.current.bank.db
      .select({ id: bankEvents.id, type: bankEvents.type, reference: bankEvents.reference })
      .from(bankEvents)
      .innerJoin(bankSessions, eq(bankSessions.reference, bankEvents.reference))
      .where(inArray(bankSessions.checkoutId, ids))
    for (const event of sent) expect((await receiveEvent(shop, bankEvent(shop, event))).status).toBe(200)
  }

  /** Expects one order per payment at the bank; returns how many. */
  async function expectOneToOne(wreck: Wreck): Promise<number> {
    const own = await checkoutsOf(wreck)
    const paid = await shop.payments.current.bank.db
      .select({ paymentId: bankSessions.paymentId, amount: bankSessions.amount })
      .from(bankSessions)
      .where(
        inArray(
          bankSessions.checkoutId,
          own.map(({ id }) => id),
        ),
      )
    const made = await shop.db
      .select({ paymentId: orders.paymentId, amount: orders.amount })
      .from(orders)
      .where(eq(orders.userId, wreck.shopper.uid))
    expect(made, wreck.name).toEqual(paid.filter(({ paymentId }) => paymentId !== null))
    return made.length
  }
})

describe('a shop killed during its job', () => {
  let wreckage: string
  beforeAll(async () => {
    const shop = await openTestShop()
    wreckage = shop.databaseUrl
    await leaveWork(shop)
    await shop.close()
  })

  test('A killed job does the rest when it runs again: orders, refunds and emails once each', async () => {
    const job = async () => {
      const databaseUrl = await copyDatabase(wreckage)
      return { config: configOf(databaseUrl), databaseUrl, work: { kind: 'job' as const, minutes: 3 } }
    }
    const first = await job()
    const statements = await statementsOf(first)
    const expected = await outcomeOf(first.databaseUrl)
    expect(expected).toMatchObject({ orders: 3, refunds: ['done'], given: 1, exceptions: ['refunded'] })

    // Kills before and after a statement that only reads have equal results.
    const points = statements.flatMap((text, index) => (onlyReads(text) ? [] : [index + 1]))
    expect(points.length).toBeGreaterThan(15)
    await eachOf(chooseKills(points), async (at) => {
      const { config, databaseUrl, work } = await job()
      const moment = 'during'
      const name = `${moment} statement ${at}`
      expect(await killable.send({ config, work, at, moment }), name).toMatchObject({
        killed: true,
        errors: '',
      })
      expect(await outcomeOf(databaseUrl), name).toEqual(expected)
    })
  })

  async function leaveWork(shop: TestShop) {
    const [listed, asked, twice, begun, late] = await Promise.all(
      Array.from({ length: 5 }, () => newShopper(shop)),
    )
    if (!listed || !asked || !twice || !begun || !late) throw new Error('five shoppers')
    const away = async () => {
      throw new ProviderUnavailable('out of reach')
    }
    await startCheckout(withProvider(shop, { openSession: away }), begun, await wishFor(shop))
    await payAtBank(shop, (await buy(shop, asked)).reference)
    const found = await buy(shop, listed)
    await payAtBank(shop, found.reference)
    await shop.db.update(checkouts).set({ status: 'expired' }).where(eq(checkouts.id, found.id))
    const { id, reference } = await buy(shop, twice)
    const row = await checkoutRow(shop, id)
    const { amount, currency, receipt, email, language, expiresAt } = row
    const request = { checkoutId: id, amount, currency, receipt, email, language, expiresAt }
    const second = await makeSession(
      shop.payments.current.bank,
      { ...request, description: '', returnUrl: '' },
      'second',
    )
    for (const session of [reference, second]) await payAtBank(shop, session)
    const overdue = await buy(shop, late)
    const past = new Date(Date.now() - 1000)
    await shop.db.update(checkouts).set({ expiresAt: past }).where(eq(checkouts.id, overdue.id))
  }

  /** The state after the job of a restarted shop has run twice. */
  async function outcomeOf(databaseUrl: string) {
    const shop = await reopenTestShop(databaseUrl)
    await reconcileAlone(shop, 3)
    // A refund that was about to be requested is first only searched for.
    await letTimePass(shop)
    await reconcileAlone(shop, 3)
    await expectNothingLeft(shop, 3)
    expect(await findBrokenInvariants(shop.db)).toEqual([])
    const [ordered, written, given, back, noted, states] = await Promise.all([
      shop.db.select().from(orders),
      shop.db.select().from(emails).where(eq(emails.kind, 'order-confirmation')),
      shop.payments.current.bank.db.select().from(bankRefunds),
      shop.db.select().from(refunds),
      shop.db.select().from(paymentExceptions),
      shop.db.select().from(checkouts),
    ])
    await shop.close()
    return {
      orders: ordered.length,
      emails: written.map(({ kind }) => kind).sort(),
      given: given.length,
      refunds: back.map(({ status }) => status),
      exceptions: noted.map(({ status }) => status),
      checkouts: states.map(({ status }) => status).sort(),
    }
  }
})

/** PostgreSQL releases the killed process's lock once it notices. */
async function reconcileAlone(shop: TestShop, minutes: number) {
  await expect
    .poll(async () => (await reconcile(shop, { now: inMinutes(minutes) })).ran, { timeout: 10_000 })
    .toBe(true)
}

async function expectNothingLeft(shop: TestShop, minutes: number) {
  const before = await everything(shop)
  expect(await reconcile(shop, { now: inMinutes(minutes) })).toEqual(NOTHING)
  expect(await everything(shop)).toEqual(before)
}

async function everything({ db }: TestShop) {
  const tables = [
    checkouts,
    orders,
    emails,
    paymentExceptions,
    refunds,
    bankSessions,
    bankRefunds,
    slotClaims,
    deliveries,
  ]
  return Promise.all(tables.map((table) => db.select().from(table as typeof checkouts)))
}

async function eachOf<T>(list: T[], work: (item: T) => Promise<void>) {
  const left = [...list]
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
