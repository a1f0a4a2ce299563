import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { correctOrder } from '#app/server/corrections/correct-order.ts'
import {
  deliveryPictures,
  disputes,
  emails,
  paymentExceptions,
  refunds,
} from '#app/server/database/schema.ts'
import { transact } from '#app/server/database/transact.ts'
import { countEmails, startEmails } from '#app/server/email/queue.ts'
import { OWNER, writeToOwner } from '#app/server/email/queue-owner-email.ts'
import { removeEmail } from '#app/server/email/remove-email.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { closeRefund } from '#app/server/refunds/refunds.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { inMinutes } from '#app/server/testing/purchase.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { formatMoney } from '#app/shop/any-currency.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { countNeedsAttention, readNeedsAttention, sendEmailAgain } from './needs-attention.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.invariants.report()
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('truncate orders, emails, refunds, disputes, payment_exceptions cascade'))

const emailOf = async (receipt: string) => {
  const [email] = await shop.db.select().from(emails).where(eq(emails.orderId, receipt))
  if (!email) throw new Error(`${receipt} has no email`)
  return email
}
const failEmail = (receipt: string, givenUpAt: Date | null) =>
  shop.db
    .update(emails)
    .set({ sentAt: null, givenUpAt, attempts: 3, lastError: '550 no such user' })
    .where(eq(emails.orderId, receipt))

test('A healthy shop has nothing that waits for its owner', async () => {
  await madeOrder(shop)
  expect(await countNeedsAttention(shop)).toEqual({
    exceptions: 0,
    disputes: 0,
    refunds: 0,
    slips: 0,
    emails: 0,
    rules: 0,
  })
  expect(await readNeedsAttention(shop)).toMatchObject({
    exceptions: [],
    refunds: [],
    emails: [],
    rules: { broken: [] },
  })
})

test('A payment without an order is shown with its known details until it is dealt with', async () => {
  const about = { provider: 'sandbox', reference: 'r', currency: 'THB', amount: 500_00 } as const
  await shop.db.insert(paymentExceptions).values([
    { ...about, paymentId: 'open', reason: 'unknown-checkout' },
    { ...about, paymentId: 'under-way', reason: 'amount' },
    { ...about, paymentId: 'gone', reason: 'amount', status: 'refunded' },
  ])
  await shop.db
    .insert(refunds)
    .values({ id: 'r', paymentId: 'under-way', provider: 'sandbox', amount: 1, reason: 'exception' })
  const { exceptions } = await readNeedsAttention(shop)
  expect(exceptions.map(({ paymentId, refunding, email }) => [paymentId, refunding, email])).toEqual([
    ['open', false, null],
    ['under-way', true, null],
  ])
  expect(await countNeedsAttention(shop)).toMatchObject({ exceptions: 2 })
})

test('A failed refund is shown until another one is requested', async () => {
  const receipt = await madeOrder(shop)
  const { rows } = await shop.pool.query('select payment_id from orders where id = $1', [receipt])
  const refund = {
    paymentId: rows[0].payment_id,
    provider: 'sandbox',
    amount: 100_00,
    reason: 'order',
  } as const
  await shop.db.insert(refunds).values({ ...refund, id: 'failed', status: 'failed' })
  expect((await readNeedsAttention(shop)).refunds).toMatchObject([
    { id: 'failed', orderId: receipt, amount: 100_00 },
  ])
  await shop.db.insert(refunds).values({ ...refund, id: 'again' })
  expect(await countNeedsAttention(shop)).toMatchObject({ refunds: 0 })
})

describe('a refund that is not done', () => {
  const refundOf = async (changes: Partial<typeof refunds.$inferInsert>) => {
    const receipt = await madeOrder(shop)
    const { rows } = await shop.pool.query('select payment_id from orders where id = $1', [receipt])
    const about = {
      paymentId: rows[0].payment_id,
      provider: 'sandbox',
      amount: 100_00,
      reason: 'order',
    } as const
    await shop.db.insert(refunds).values({ ...about, id: receipt, ...changes })
    return receipt
  }
  const shown = async (id: string) => (await readNeedsAttention(shop)).refunds.find((row) => row.id === id)
  const old = inMinutes(-11)

  test('An unfinished refund is shown after ten minutes with its last error, and not before', async () => {
    const id = await refundOf({ createdAt: inMinutes(-9), lastError: 'the provider answered 500' })
    expect(await shown(id)).toBeUndefined()
    await shop.db.update(refunds).set({ createdAt: old })
    expect(await shown(id)).toMatchObject({
      orderId: id,
      status: 'wanted',
      lastError: 'the provider answered 500',
      atProvider: false,
    })
    expect(await countNeedsAttention(shop)).toMatchObject({ refunds: 1 })
  })

  test('An unfinished refund is shown at once if the shop has left its provider', async () => {
    const id = await refundOf({ provider: 'omise' })
    expect(await shown(id)).toMatchObject({ otherProvider: true, provider: 'omise' })
    expect(await countNeedsAttention(shop)).toMatchObject({ refunds: 1 })
    expect(await closeRefund(shop, id)).toMatchObject({ ok: true })
    expect(await shown(id)).toBeUndefined()
  })

  test('A refund that only the owner can give back is shown at once', async () => {
    const id = await refundOf({ provider: 'by-hand' })
    expect(await shown(id)).toMatchObject({ provider: 'by-hand', status: 'wanted' })
    expect(await countNeedsAttention(shop)).toMatchObject({ refunds: 1 })
    expect(await closeRefund(shop, id)).toMatchObject({ ok: true })
  })

  test('A refund that the provider is processing is shown but needs nobody', async () => {
    const id = await refundOf({ createdAt: old, providerRefundId: 're_1' })
    expect(await shown(id)).toMatchObject({ atProvider: true })
    expect(await countNeedsAttention(shop)).toMatchObject({ refunds: 0 })
  })

  test('An unfinished refund is shown with the dispute that blocks it', async () => {
    const id = await refundOf({ createdAt: old })
    const [row] = await shop.db.select().from(refunds)
    const about = {
      provider: 'sandbox',
      paymentId: row?.paymentId ?? '',
      amount: 1,
      currency: 'THB',
    } as const
    await shop.db.insert(disputes).values({ ...about, id: 'dp', status: 'open' })
    expect(await shown(id)).toMatchObject({ disputed: true })
    expect(await countNeedsAttention(shop)).toMatchObject({ disputes: 1 })
  })

  test('A failed refund is shown even if a later one of the same payment succeeded', async () => {
    const id = await refundOf({ createdAt: old, reason: 'second-payment' })
    const [row] = await shop.db.select().from(refunds)
    await shop.db
      .insert(refunds)
      .values({ ...row, id: 'later', status: 'done', createdAt: inMinutes(-5) } as never)
    await shop.db.update(refunds).set({ status: 'failed', updatedAt: new Date() }).where(eq(refunds.id, id))
    expect(await shown(id)).toMatchObject({ status: 'failed' })
  })
})

test('Money in another currency is shown in that currency', async () => {
  const about = { provider: 'sandbox', reference: 'r', reason: 'currency', amount: 290_00 } as const
  await shop.db.insert(paymentExceptions).values({ ...about, paymentId: 'usd', currency: 'USD' })
  const [exception] = (await readNeedsAttention(shop)).exceptions
  const { amount, currency } = exception ?? { amount: 0, currency: '' }
  expect(formatMoney(amount, currency, 'en')).toBe('$290.00')
})

describe('an email', () => {
  test('An email that was given up is retried by the owner as if it were new', async () => {
    const receipt = await madeOrder(shop)
    await failEmail(receipt, new Date())
    // Its text may tell when this was.
    const queuedAt = new Date(Date.now() - 3 * 24 * 60 * 60_000)
    await shop.db.update(emails).set({ createdAt: queuedAt }).where(eq(emails.orderId, receipt))
    const [shown] = (await readNeedsAttention(shop)).emails
    expect(shown).toMatchObject({ orderId: receipt, lastError: '550 no such user', attempts: 3 })
    expect(await sendEmailAgain(shop, shown?.id ?? '')).toMatchObject({ ok: true })
    expect(await emailOf(receipt)).toMatchObject({ attempts: 0, givenUpAt: null, sentAt: null })
    expect((await emailOf(receipt)).createdAt).toEqual(queuedAt)
    expect((await emailOf(receipt)).triedSince?.getTime()).toBeGreaterThan(queuedAt.getTime())
    expect((await emailOf(receipt)).nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now())
    // A second press finds it under way.
    expect(await sendEmailAgain(shop, shown?.id ?? '')).toMatchObject({
      problem: { code: 'not-found' },
    })
  })

  test('Every failed email about an order names it, and stands at the order too', async () => {
    const receipt = await madeOrder(shop)
    await correctOrder(shop, receipt, { corrections: 0, address: { ...AN_ADDRESS, name: 'Ploy' }, gift: {} })
    const photo = { id: 'a-photo', orderId: receipt, kind: 'finished', actor: 'owner' } as const
    await shop.db.insert(deliveryPictures).values(photo)
    await shop.pool.query(
      `insert into refunds (id, payment_id, provider, amount, reason)
        select 'a-refund', payment_id, 'sandbox', 100, 'order' from orders where id = $1`,
      [receipt],
    )
    await shop.pool.query(
      `insert into hand_payments (reference, checkout_id, amount, means, status, idempotency_key, currency, version)
        select payment_id, checkout_id, 100, 'transfer', 'received', gen_random_uuid(), 'THB', 3 from orders where id = $1`,
      [receipt],
    )
    const { rows } = await shop.pool.query<{ id: string }>(
      `insert into slips (reference, picture, sha256) select payment_id, 'x', 'x' from orders where id = $1 returning id`,
      [receipt],
    )
    const slip = rows[0]?.id ?? ''
    await transact(shop.pool, async (tx) => {
      await writeToOwner(tx, { kind: 'owner-order', aboutId: receipt })
      await writeToOwner(tx, { kind: 'owner-photo', aboutId: photo.id })
      await writeToOwner(tx, { kind: 'owner-refund', aboutId: 'a-refund' })
      await writeToOwner(tx, { kind: 'owner-slip', aboutId: slip, occasion: `${slip} 2` })
    })
    await shop.db.update(emails).set({ sentAt: null, attempts: 1, lastError: 'refused' })
    const { emails: shown } = await readNeedsAttention(shop)
    const kinds = [
      'order-confirmation',
      'order-corrected',
      'owner-order',
      'owner-photo',
      'owner-refund',
      'owner-slip',
    ]
    const ofOrder = shown.filter(({ orderId }) => orderId === receipt)
    expect(ofOrder.map(({ kind }) => kind).sort()).toEqual(kinds)
    const order = await findAdminOrder(shop, receipt)
    expect(order?.emails.map(({ kind }) => kind).sort()).toEqual(kinds)
  })

  test('A failed email to the owner is shown with the address that it goes to', async () => {
    const failed = {
      aboutId: 'x',
      recipient: OWNER,
      language: 'en',
      attempts: 1,
      lastError: 'refused',
    } as const
    await shop.db.insert(emails).values([
      { ...failed, id: 'to-owner', kind: 'owner-order' },
      { ...failed, id: 'message', kind: 'contact' },
    ])
    const { to } = (await shop.settings.current()).emails
    const { emails: shown } = await readNeedsAttention(shop)
    expect(shown.map(({ recipient }) => recipient)).toEqual([to, to])
  })

  test('An email that is still retried is shown, and not sent in addition', async () => {
    const receipt = await madeOrder(shop)
    await failEmail(receipt, null)
    const { id } = await emailOf(receipt)
    expect((await readNeedsAttention(shop)).emails).toMatchObject([{ id }])
    expect(await countNeedsAttention(shop)).toMatchObject({ emails: 0 })
    expect(await sendEmailAgain(shop, id)).toMatchObject({ problem: { code: 'not-found' } })
  })

  test('An email saved as a file is told from a sent one, and can be sent once mail is on', async () => {
    const [kept, sent] = [await madeOrder(shop), await madeOrder(shop)]
    const sentBy = (receipt: string, by: 'outbox' | 'smtp') =>
      shop.db.update(emails).set({ sentBy: by }).where(eq(emails.orderId, receipt))
    await Promise.all([sentBy(kept, 'outbox'), sentBy(sent, 'smtp')])
    const { id } = await emailOf(kept)
    expect((await readNeedsAttention(shop)).keptEmails).toEqual([])
    expect(await sendEmailAgain(shop, id)).toMatchObject({ problem: { code: 'not-found' } })
    const how = { transport: 'smtp', url: 'smtp://127.0.0.1:1' } as const
    const mailing = { ...shop, config: { ...shop.config, mail: { ...shop.config.mail, how } } }
    expect((await readNeedsAttention(mailing)).keptEmails).toMatchObject([{ orderId: kept }])
    expect(await sendEmailAgain(mailing, (await emailOf(sent)).id)).toMatchObject({ ok: false })
    expect(await sendEmailAgain(mailing, id)).toMatchObject({ ok: true })
    expect(await emailOf(kept)).toMatchObject({ sentAt: null, sentBy: null })
    expect((await readNeedsAttention(mailing)).keptEmails).toEqual([])
  })
})

describe('an email that the owner removes from the list', () => {
  const givenUp = async () => {
    const receipt = await madeOrder(shop)
    await failEmail(receipt, new Date())
    return { receipt, id: (await emailOf(receipt)).id }
  }

  test('A removed email is neither listed nor counted, and stays with its order', async () => {
    const { receipt, id } = await givenUp()
    expect(await removeEmail(shop, id)).toMatchObject({ ok: true })
    expect((await readNeedsAttention(shop)).emails).toEqual([])
    expect(await countNeedsAttention(shop)).toMatchObject({ emails: 0 })
    expect(await countEmails(shop)).toEqual({ waiting: 0, failing: 0, givenUp: 0 })
    expect(await emailOf(receipt)).toMatchObject({ sentAt: null, removedAt: expect.any(Date) })
  })

  test('A removed email is never sent, not even if it was made to wait again by hand', async () => {
    const { receipt, id } = await givenUp()
    await removeEmail(shop, id)
    expect(await sendEmailAgain(shop, id)).toMatchObject({ problem: { code: 'not-found' } })
    await shop.db.update(emails).set({ givenUpAt: null, attempts: 0, nextAttemptAt: sql`now()` })
    const next = await madeOrder(shop)
    await shop.db
      .update(emails)
      .set({ sentAt: null, sentBy: null, nextAttemptAt: sql`now()` })
      .where(eq(emails.orderId, next))
    const job = startEmails(shop)
    await expect.poll(async () => (await emailOf(next)).sentAt, { timeout: 10_000 }).not.toBeNull()
    await job.stop()
    expect(await emailOf(receipt)).toMatchObject({ sentAt: null, attempts: 0 })
    expect(await countEmails(shop)).toEqual({ waiting: 0, failing: 0, givenUp: 0 })
  })

  test('An email that was sent meanwhile or is still tried is not removed', async () => {
    const { receipt, id } = await givenUp()
    await shop.db.update(emails).set({ sentAt: sql`now()`, sentBy: 'smtp' })
    expect(await removeEmail(shop, id)).toMatchObject({ problem: { code: 'not-found' } })
    await failEmail(receipt, null)
    expect(await removeEmail(shop, id)).toMatchObject({ problem: { code: 'not-found' } })
    expect(await emailOf(receipt)).toMatchObject({ removedAt: null })
  })

  test('Of several clicks at once, to remove an email or to send it again, one counts', async () => {
    const { receipt, id } = await givenUp()
    const clicks = [removeEmail, sendEmailAgain, removeEmail, sendEmailAgain, removeEmail]
    const outcomes = await Promise.all(clicks.map((click) => click(shop, id)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const { removedAt, givenUpAt } = await emailOf(receipt)
    expect(removedAt === null).toBe(givenUpAt === null)
  })

  test('What a visitor wrote does not stay in an email that was removed', async () => {
    const contactMessage = { user_name: 'Nok', user_email: 'nok@shop.test', message: 'Hello' }
    const given = { recipient: OWNER, language: 'en', attempts: 3, lastError: 'refused' } as const
    await shop.db
      .insert(emails)
      .values({ ...given, id: 'message', kind: 'contact', contactMessage, givenUpAt: new Date() })
    expect(await removeEmail(shop, 'message')).toMatchObject({ ok: true })
    expect(await shop.db.select().from(emails)).toMatchObject([{ id: 'message', contactMessage: null }])
  })
})

test('The data check runs in the background and reports broken rules', async () => {
  const watched = await openTestShop()
  expect(watched.invariants.latest()).toBeNull()
  expect((await watched.invariants.report()).broken).toEqual([])
  const receipt = await madeOrder(watched)
  await watched.pool.query('delete from emails where order_id = $1', [receipt])
  // The report is cached: many callers cause one check.
  expect((await watched.invariants.report()).broken).toEqual([])
  await watched.close()
})
