import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { startCheckout } from '#app/server/checkout/start-checkout.ts'
import { bankSessions, checkouts, orders, paymentExceptions, refunds } from '#app/server/database/schema.ts'
import type { PaymentProvider } from '#app/server/payments/payment-provider.ts'
import { ProviderUnavailable } from '#app/server/payments/payment-provider.ts'
import {
  buy,
  CARD,
  checkoutRow,
  inMinutes,
  minutes,
  payAtBank,
  wishFor,
} from '#app/server/testing/purchase.ts'
import { newShopper, openTestShop, type TestShop, withProvider } from '#app/server/testing/test-shop.ts'
import { reconcile, startReconciling } from './reconcile.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  // Leaves no work of one test to the next.
  await reconcile(shop, { now: inMinutes(60) })
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

const NOTHING = { ran: true, opened: 0, moved: 0, found: 0, refunded: 0, unsettled: 0, failures: 0 }
const purchase = async () => buy(shop, await newShopper(shop))
const statusOf = async (id: string) => (await checkoutRow(shop, id)).status
const bankStatusOf = async (reference: string) => (await shop.payments.current.readPayment(reference))?.status
const withPayments = (change: Partial<PaymentProvider>) => withProvider(shop, change)
const nothingPaid = async () => ({ payments: [], cursor: null })
const unavailable = async (): Promise<never> => {
  throw new ProviderUnavailable('out of reach')
}

describe('the job', () => {
  test('The job makes the order of a paid checkout whose browser was closed and whose event was lost', async () => {
    const { id, reference } = await purchase()
    await payAtBank(shop, reference)
    expect(await reconcile(shop)).toEqual({ ...NOTHING, found: 1 })
    expect(await statusOf(id)).toBe('ordered')
  })

  test('The job changes nothing when it runs again', async () => {
    const bought = await Promise.all([purchase(), purchase(), purchase()])
    await payAtBank(shop, bought[0].reference)
    await payAtBank(shop, bought[1].reference, CARD.declined)
    const now = inMinutes(50)
    await reconcile(shop, { now })
    const before = await everything()
    expect(await reconcile(shop, { now })).toEqual(NOTHING)
    expect(await everything()).toEqual(before)
  })

  test('The job ignores a checkout that its shopper is paying', async () => {
    const { reference } = await purchase()
    const readPayment = vi.fn(shop.payments.current.readPayment)
    await reconcile(withPayments({ readPayment }), { now: inMinutes(1) })
    expect(readPayment).not.toHaveBeenCalled()
    await reconcile(withPayments({ readPayment }), { now: inMinutes(3) })
    expect(readPayment).toHaveBeenCalledWith(reference)
  })

  test('The job records a declined card that no event reported', async () => {
    const { id, reference } = await purchase()
    await payAtBank(shop, reference, CARD.declined)
    expect(await reconcile(shop, { now: inMinutes(3) })).toEqual({ ...NOTHING, moved: 1 })
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'failed', lastError: 'declined' })
  })

  test('The job expires unpaid checkouts, tried or not, and closes them at the bank', async () => {
    const [quiet, declined] = [await purchase(), await purchase()]
    await payAtBank(shop, declined.reference, CARD.declined)
    await reconcile(shop, { now: inMinutes(14) })
    expect(await statusOf(quiet.id)).toBe('pending')
    expect(await reconcile(shop, { now: inMinutes(16) })).toEqual({ ...NOTHING, moved: 2 })
    for (const { id, reference } of [quiet, declined]) {
      expect(await statusOf(id)).toBe('expired')
      expect(await bankStatusOf(reference)).toBe('expired')
    }
  })

  test('The job asks before it expires anything, even if the clock jumps by two days', async () => {
    const [paid, unpaid] = [await purchase(), await purchase()]
    await payAtBank(shop, paid.reference)
    await reconcile(shop, { now: inMinutes(2 * 24 * 60) })
    expect(await statusOf(paid.id)).toBe('ordered')
    expect(await statusOf(unpaid.id)).toBe('expired')
  })

  test('The job expires nothing that it cannot ask about', async () => {
    const { id } = await purchase()
    const report = await reconcile(withPayments({ expireSession: unavailable }), { now: inMinutes(46) })
    expect(report.failures).toBeGreaterThan(0)
    expect(await statusOf(id)).toBe('pending')
  })

  test('The job waits for a slow card after the checkout’s time', async () => {
    const { id, reference } = await purchase()
    await payAtBank(shop, reference, CARD.slow)
    await reconcile(shop, { now: inMinutes(46) })
    expect(await statusOf(id)).toBe('pending')
    await arrive(reference)
    await reconcile(shop, { now: inMinutes(46) })
    expect(await statusOf(id)).toBe('ordered')
  })

  test('The job finds money for an expired checkout', async () => {
    const { id, reference } = await purchase()
    await shop.db.update(checkouts).set({ status: 'expired' }).where(eq(checkouts.id, id))
    await payAtBank(shop, reference)
    expect(await reconcile(shop)).toEqual({ ...NOTHING, found: 1 })
    expect(await statusOf(id)).toBe('ordered')
  })

  test('The job expires a checkout whose session the provider does not know', async () => {
    const { id, reference } = await purchase()
    await shop.db.update(checkouts).set({ reference: 'ses_gone' }).where(eq(checkouts.id, id))
    await reconcile(withPayments({ listPaid: nothingPaid }), { now: inMinutes(46) })
    expect(await statusOf(id)).toBe('expired')
    expect(await bankStatusOf(reference)).toBe('open')
  })
})

describe('a checkout without a session', () => {
  const begun = async () => {
    const shopper = await newShopper(shop)
    await startCheckout(withPayments({ openSession: unavailable }), shopper, await wishFor(shop))
    const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.userId, shopper.uid))
    return row?.id ?? ''
  }

  test('A checkout without a session gets one with the same key', async () => {
    const id = await begun()
    const openSession = vi.fn(shop.payments.current.openSession)
    expect(await reconcile(withPayments({ openSession }))).toEqual({ ...NOTHING, opened: 1 })
    expect(openSession).toHaveBeenCalledWith(expect.objectContaining({ checkoutId: id }), `co_${id}`)
    expect(await statusOf(id)).toBe('pending')
  })

  test('A checkout without a session expires after 23 hours, when the provider may have forgotten its key', async () => {
    const id = await begun()
    const openSession = vi.fn(shop.payments.current.openSession)
    await reconcile(withPayments({ openSession }), { now: inMinutes(23 * 60 + 1) })
    expect(openSession).not.toHaveBeenCalled()
    expect(await statusOf(id)).toBe('expired')
  })
})

describe('failures of the job', () => {
  test('A failing checkout is logged and counted each time, and does not stop the others', async () => {
    const [broken, sound] = [await purchase(), await purchase()]
    for (const { reference } of [broken, sound]) await payAtBank(shop, reference)
    const readPayment = async (reference: string) => {
      if (reference === broken.reference) throw new Error('a bug')
      return shop.payments.current.readPayment(reference)
    }
    const error = vi.spyOn(shop.log, 'error')
    const faulty = withPayments({ readPayment, listPaid: nothingPaid })
    for (const time of [1, 2]) {
      const report = await reconcile(faulty, { now: inMinutes(3) })
      expect(report.failures).toBe(1)
      expect(await checkoutRow(shop, broken.id)).toMatchObject({ status: 'pending', attempts: time })
    }
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ checkoutId: broken.id }), expect.any(String))
    expect(await statusOf(sound.id)).toBe('ordered')
    error.mockRestore()
  })

  test('Three provider failures in a row end the run', async () => {
    await Promise.all(Array.from({ length: 6 }, purchase))
    const readPayment = vi.fn(unavailable)
    const report = await reconcile(withPayments({ readPayment }), { now: inMinutes(3) })
    expect(readPayment).toHaveBeenCalledTimes(3)
    expect(report.failures).toBe(3)
  })

  test('Three checkouts that always fail block neither refunds nor the paid list', async () => {
    const id = await paidTwice()
    await reconcile(shop)
    await shop.db.update(refunds).set({ status: 'wanted', askedAt: null, providerRefundId: null })
    await shop.pool.query('delete from sandbox_bank.refunds')
    const paid = await purchase()
    await payAtBank(shop, paid.reference)
    const bad = await Promise.all(Array.from({ length: 3 }, purchase))
    const readPayment = async (reference: string) =>
      bad.some((checkout) => checkout.reference === reference)
        ? unavailable()
        : shop.payments.current.readPayment(reference)
    // Only the list has the payment, and the bad checkouts come last.
    await shop.db.update(checkouts).set({ status: 'expired' }).where(eq(checkouts.id, paid.id))
    const report = await reconcile(withPayments({ readPayment }), { now: inMinutes(3) })
    expect(report).toMatchObject({ found: 1, failures: 3 })
    expect(report.refunded).toBeGreaterThan(0)
    expect(await statusOf(paid.id)).toBe('ordered')
    expect(await statusOf(id)).toBe('ordered')
  })

  test('Three refunds that always fail do not block later ones', async () => {
    for (let n = 0; n < 4; n += 1) await paidTwice()
    await reconcile(withPayments({ refund: unavailable, listRefunds: unavailable }))
    const rows = await shop.db
      .select()
      .from(refunds)
      .where(eq(refunds.status, 'wanted'))
      .orderBy(refunds.createdAt)
    expect(rows.length).toBeGreaterThan(3)
    const bad = new Set(rows.slice(0, 3).map(({ paymentId }) => paymentId))
    const listRefunds: PaymentProvider['listRefunds'] = async (paymentId) =>
      bad.has(paymentId) ? unavailable() : shop.payments.current.listRefunds(paymentId)
    let refunded = 0
    for (let run = 0; run < 2; run += 1) refunded += (await reconcile(withPayments({ listRefunds }))).refunded
    expect(refunded).toBe(rows.length - 3)
    const stuck = await shop.db.select().from(refunds).where(eq(refunds.status, 'wanted'))
    expect(stuck.every(({ lastError }) => lastError === 'out of reach')).toBe(true)
  })

  test('A failing step of the job does not block the others', async () => {
    const listPaid = () => {
      throw new Error('a bug')
    }
    const listRefunds = vi.fn(shop.payments.current.listRefunds)
    await paidTwice()
    await reconcile(shop)
    await shop.db.update(refunds).set({ status: 'wanted' })
    expect(await reconcile(withPayments({ listPaid, listRefunds }))).toMatchObject({ ran: true, failures: 1 })
    expect(listRefunds).toHaveBeenCalled()
  })

  test('A payment that has no order after minutes is alerted', async () => {
    const { id, reference } = await purchase()
    await payAtBank(shop, reference)
    await shop.db.execute(sql`alter table emails add constraint broken check (false) not valid`)
    const error = vi.spyOn(shop.log, 'error')
    try {
      expect(await reconcile(shop)).toMatchObject({ unsettled: 0, failures: 1 })
      expect(await reconcile(shop, { now: inMinutes(6) })).toMatchObject({ unsettled: 1 })
    } finally {
      await shop.db.execute(sql`alter table emails drop constraint broken`)
    }
    const paymentId = (await shop.payments.current.readPayment(reference))?.paymentId
    expect(error).toHaveBeenCalledWith({ alert: 'paid-without-order', paymentId }, expect.any(String))
    error.mockRestore()
    await reconcile(shop)
    expect(await statusOf(id)).toBe('ordered')
  })
})

test('A piece of the paid list that fails hides no other, and goes on at its page in the next run', async () => {
  const asked: string[] = []
  const faulty = new Set<string>()
  const listPaid: PaymentProvider['listPaid'] = async ({ from }, cursor) => {
    const question = `${from.getTime()} ${cursor}`
    asked.push(question)
    if (faulty.delete(question)) throw new ProviderUnavailable('out of reach')
    return { payments: [], cursor: { null: 'second', second: 'third', third: null }[String(cursor)] ?? null }
  }
  const busy = withPayments({ listPaid })
  const now = new Date()
  await reconcile(busy, { now })
  const pieces = [...new Set(asked.map((question) => question.split(' ')[0]))]
  expect(pieces.length).toBeGreaterThan(2)
  expect(asked).toEqual(pieces.flatMap((piece) => ['null', 'second', 'third'].map((at) => `${piece} ${at}`)))

  asked.length = 0
  const again = { ...busy }
  faulty.add(`${pieces[1]} second`)
  expect(await reconcile(again, { now })).toMatchObject({ failures: 1 })
  expect(asked).toContain(`${pieces.at(-1)} third`)
  asked.length = 0
  expect(await reconcile(again, { now })).toMatchObject({ failures: 0 })
  expect(asked).toContain(`${pieces[1]} second`)
  expect(asked).not.toContain(`${pieces[1]} null`)
  expect(asked).not.toContain(`${pieces[2]} null`)
})

describe('a refund by the job', () => {
  const refundsOf = async (id: string) => {
    const [exception] = await shop.db
      .select()
      .from(paymentExceptions)
      .where(eq(paymentExceptions.checkoutId, id))
    const given = await shop.db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, exception?.paymentId ?? ''))
    return { exception, given }
  }

  test('A refund whose answer was lost is not sent twice', async () => {
    const id = await paidTwice()
    const refund: PaymentProvider['refund'] = async (...call) => {
      await shop.payments.current.refund(...call)
      throw new ProviderUnavailable('the answer was lost')
    }
    const listUpdates = async function* () {}
    const lost = withPayments({ refund, listUpdates })
    expect(await reconcile(lost)).toMatchObject({ found: 2, refunded: 0, failures: 1 })
    expect(await refundsOf(id)).toMatchObject({
      exception: { status: 'open' },
      given: [{ status: 'wanted' }],
    })
    expect(await reconcile(shop)).toMatchObject({ refunded: 1 })
    expect(await refundsOf(id)).toMatchObject({
      exception: { status: 'refunded' },
      given: [{ status: 'done', providerRefundId: expect.stringMatching(/^re_/) }],
    })
    const { rows } = await shop.pool.query(
      'select count(*)::int as given from sandbox_bank.refunds where payment_id = $1',
      [(await refundsOf(id)).exception?.paymentId],
    )
    expect(rows).toEqual([{ given: 1 }])
  })

  test('A refund that the provider refuses stays visible to the owner', async () => {
    const id = await paidTwice()
    const refund = async () => ({ kind: 'refused' as const, reason: 'no' })
    await reconcile(withPayments({ refund }))
    expect(await refundsOf(id)).toMatchObject({
      exception: { status: 'open' },
      given: [{ status: 'failed' }],
    })
  })
})

describe('concurrent jobs', () => {
  test('One process runs the job, and the others skip it', async () => {
    const other = new pg.Client({ connectionString: shop.databaseUrl })
    await other.connect()
    await other.query('select pg_advisory_lock($1)', [0x7265636e])
    const { id, reference } = await purchase()
    await payAtBank(shop, reference)
    expect(await reconcile(shop)).toEqual({ ...NOTHING, ran: false })
    expect(await statusOf(id)).toBe('pending')
    await other.end()
    await vi.waitFor(async () => expect(await reconcile(shop)).toMatchObject({ ran: true }))
    expect(await statusOf(id)).toBe('ordered')
  })
})

test('The job runs when the shop starts, and ends with it', async () => {
  const { id, reference } = await purchase()
  await payAtBank(shop, reference)
  const job = startReconciling(shop)
  await vi.waitFor(async () => expect(await statusOf(id)).toBe('ordered'))
  await job.stop()
})

/** One checkout with two paid sessions, as only a bug could make. */
async function paidTwice(): Promise<string> {
  const { id, reference } = await purchase()
  const request = { ...(await checkoutRow(shop, id)), checkoutId: id, description: '', returnUrl: '' }
  const { amount, currency, receipt, email, language, expiresAt, checkoutId, description, returnUrl } =
    request
  const second = await shop.payments.current.openSession(
    { amount, currency, receipt, email, language, expiresAt, checkoutId, description, returnUrl },
    `second ${id}`,
  )
  for (const session of [reference, second.reference]) await payAtBank(shop, session)
  return id
}

const arrive = (reference: string) =>
  shop.payments.current.bank.db
    .update(bankSessions)
    .set({ dueAt: new Date(Date.now() - minutes(1)) })
    .where(eq(bankSessions.reference, reference))

async function everything() {
  const { db } = shop
  return Promise.all(
    [checkouts, orders, paymentExceptions, refunds, bankSessions].map((table) =>
      db.select().from(table as typeof checkouts),
    ),
  )
}
