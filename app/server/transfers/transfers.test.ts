import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { countNeedsAttention } from '#app/server/attention/needs-attention.ts'
import { settleCheckoutOf, showCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { leaveScanCode } from '#app/server/checkout/scan-code.ts'
import { startCheckout } from '#app/server/checkout/start-checkout.ts'
import {
  checkouts,
  deliveries,
  emails,
  orders,
  paymentExceptions,
  refunds,
  slips,
} from '#app/server/database/schema.ts'
import { writeEmail } from '#app/server/email/compose.ts'
import { decidePayment } from '#app/server/hand-payments/decide-payment.ts'
import { findHandPayment, listMissing, listWaiting } from '#app/server/hand-payments/waiting-payments.ts'
import { taken } from '#app/server/new-order/testing/hand-orders.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { saveSettings } from '#app/server/settings/settings.ts'
import { buy, checkoutRow, inMinutes, payAtBank, wishFor } from '#app/server/testing/purchase.ts'
import { dayIn, makeSlot, wishAt } from '#app/server/testing/slots.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { decisionForm } from '#app/shop/transfers/decision-form.ts'
import { MAX_SLIP_BYTES, MAX_SLIPS } from '#app/shop/transfers/transfer.ts'
import { findSlipPicture, purgeSlips } from './slip-picture.ts'
import { ACCOUNT, bookOf, decide, drawSlip, send, takeTransfers } from './testing/transfers.ts'
import { stopTransfers } from './transfer-account.ts'
import { drawTransferCode, showTransfer } from './transfer-facts.ts'

let shop: TestShop
let mali: User
beforeAll(async () => {
  shop = await openTestShop()
  await takeTransfers(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query(
    'truncate checkouts, emails, refunds, slot_days, delivery_days, orders_fresh, order_search, sales_days cascade',
  )
  await shop.pool.query('truncate rate_limit')
  mali = await newShopper(shop)
})
afterEach(async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

const transferring = async (shopper = mali) =>
  buy(shop, shopper, await wishFor(shop, undefined, { way: 'transfer' }))
const ordersOf = (id: string) => shop.db.select().from(orders).where(eq(orders.checkoutId, id))
const endTime = (id: string) =>
  shop.db
    .update(checkouts)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(checkouts.id, id))
const minutesLeft = async (id: string) =>
  Math.round(((await checkoutRow(shop, id)).expiresAt.getTime() - Date.now()) / 60_000)

describe('a transfer to the owner’s account', () => {
  test('A purchase by transfer begins in the shop’s own book, with an hour to pay', async () => {
    const { id, amount } = await transferring()
    expect(await checkoutRow(shop, id)).toMatchObject({
      provider: 'by-hand',
      status: 'pending',
      livemode: true,
    })
    expect(await bookOf(shop, id)).toMatchObject({ status: 'open', means: 'transfer', amount })
    expect(await minutesLeft(id)).toBe(60)
    const shown = await showCheckoutOf(shop, mali, id)
    expect(shown?.choices.find(({ way }) => way === 'transfer')).toMatchObject({
      paidBy: 'transfer',
      isHere: true,
    })
  })

  test('Its page shows the account and a code, and nobody else sees either', async () => {
    const { id } = await transferring()
    expect(await showTransfer(shop, mali, { id, language: 'th' })).toMatchObject({
      account: ACCOUNT,
      status: 'open',
    })
    expect(await sharp((await drawTransferCode(shop, mali, id))?.png).metadata()).toMatchObject({
      width: 600,
    })
    const other = await newShopper(shop)
    expect(await showTransfer(shop, other, { id, language: 'th' })).toBeNull()
    expect(await drawTransferCode(shop, other, id)).toBeNull()
    expect(await send(shop, other, { id })).toEqual({ ok: false, problem: { code: 'not-found' } })
  })

  test('After the owner changes her account, a begun purchase shows the new one and takes a slip of the old one', async () => {
    const { id } = await transferring()
    const account = { ...ACCOUNT, number: '0899999999', bankAccount: '987-6-54321-0' }
    try {
      await saveSettings(shop, 'transfers', { isOn: true, account, draft: null })
      await expect
        .poll(() => showTransfer(shop, mali, { id, language: 'th' }))
        .toMatchObject({ account, status: 'open' })
      expect(await send(shop, mali, { id })).toMatchObject({ ok: true })
      expect(await bookOf(shop, id)).toMatchObject({ status: 'slip' })
    } finally {
      await takeTransfers(shop)
    }
  })

  test('A slip holds the time for twelve hours, and the owner’s word makes the order', async () => {
    const { id } = await transferring()
    expect(await send(shop, mali, { id })).toEqual({ ok: true, value: null })
    expect(await minutesLeft(id)).toBe(12 * 60)
    await reconcile(shop, { now: inMinutes(90) })
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'pending' })
    expect((await countNeedsAttention(shop)).slips).toBe(1)
    expect(await listWaiting(shop, 'slip')).toMatchObject([{ amount: (await bookOf(shop, id)).amount }])
    expect(await decide(shop, id, { to: 'received' })).toMatchObject({ ok: true })
    expect(await ordersOf(id)).toMatchObject([{ way: 'transfer' }])
    expect((await settleCheckoutOf(shop, mali, id))?.status).toBe('ordered')
    expect((await countNeedsAttention(shop)).slips).toBe(0)
  })

  test('A slip is stored as a small picture without what the phone noted', async () => {
    const { id } = await transferring()
    await send(shop, mali, { id, file: await drawSlip({ width: 3000, height: 4000 }) })
    const [slip] = await shop.db.select().from(slips)
    const picture = await findSlipPicture(shop, slip?.id ?? '')
    const facts = await sharp(picture ?? undefined).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: 1200, height: 1600 })
    expect(facts.exif).toBeUndefined()
    expect(await findSlipPicture(shop, 'nothing')).toBeNull()
  })

  test('Not there brings the account back with the reason, and another slip can be sent', async () => {
    const { id } = await transferring()
    await send(shop, mali, { id })
    await decide(shop, id, { to: 'refused', note: 'We received ฿500 only' })
    expect(await showTransfer(shop, mali, { id, language: 'th' })).toMatchObject({
      status: 'refused',
      reason: 'We received ฿500 only',
    })
    expect((await checkoutRow(shop, id)).status).toBe('failed')
    expect(await send(shop, mali, { id })).toMatchObject({ ok: true })
    expect((await checkoutRow(shop, id)).status).toBe('pending')
    const words = (await findHandPayment(shop, (await bookOf(shop, id)).reference))?.words
    expect(words?.map(({ actor, toStatus }) => [actor, toStatus])).toEqual([
      ['buyer', 'slip'],
      ['Khun Nid', 'refused'],
      ['buyer', 'slip'],
    ])
  })

  const bothDecide = async () => {
    const { id } = await transferring()
    await send(shop, mali, { id })
    const { reference, version } = await bookOf(shop, id)
    const say = (to: 'received' | 'refused') =>
      decidePayment(shop, { reference, version, to, actor: to, note: 'so' })
    return { id, say }
  }

  test('Of two people who decide at once one is believed, and the other is told', async () => {
    const { id, say } = await bothDecide()
    const answers = await Promise.all([say('received'), say('refused')])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'payment-moved' } })
    const { status } = await bookOf(shop, id)
    expect(await ordersOf(id)).toHaveLength(status === 'received' ? 1 : 0)
  })

  test('Who decides by a page of before is told, also where the answer would be possible now', async () => {
    const { id, say } = await bothDecide()
    expect(await say('refused')).toMatchObject({ ok: true })
    expect(await say('received')).toMatchObject({ problem: { code: 'payment-moved' } })
    expect(await ordersOf(id)).toEqual([])
  })

  test('Who says otherwise how money came, by the same page, is told, and an equal form is one', async () => {
    const { receipt } = await taken(shop, { money: 'account' })
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, receipt))
    const { reference, version } = await bookOf(shop, order?.checkoutId ?? '')
    const say = (means: 'cash' | 'terminal', bankReference: string) =>
      decidePayment(shop, { reference, version, to: 'received', actor: 'Nid', means, bankReference })
    expect(await say('terminal', '0042')).toMatchObject({ ok: true })
    expect(await say('terminal', '0042')).toMatchObject({ ok: true })
    for (const other of [say('cash', ''), say('terminal', '0043')])
      expect(await other).toMatchObject({ problem: { code: 'payment-moved' } })
    expect(await findHandPayment(shop, reference)).toMatchObject({ means: 'terminal', bankReference: '0042' })
  })

  test('Of two reasons why a transfer is not there, the second is not taken for said', async () => {
    const { id } = await transferring()
    await send(shop, mali, { id })
    const { reference, version } = await bookOf(shop, id)
    const say = (note: string) =>
      decidePayment(shop, { reference, version, to: 'refused', actor: 'Nid', note })
    expect(await say('nothing came')).toMatchObject({ ok: true })
    expect(await say('nothing came')).toMatchObject({ ok: true })
    expect(await say('only ฿500 came')).toMatchObject({ problem: { code: 'payment-moved' } })
  })

  test('Money that will not come needs a reason', () => {
    for (const to of ['refused', 'written-off']) {
      expect(readForm(decisionForm, { to, version: '1' })).toEqual({
        ok: false,
        fieldErrors: { note: 'required' },
      })
    }
    expect(readForm(decisionForm, { to: 'received', version: '1' })).toMatchObject({ ok: true })
  })
})

describe('a slip that waits', () => {
  const heldByTransfer = async (slotId: string) => {
    const wanted = await wishAt(shop, dayIn(4), slotId)
    const { id } = await buy(shop, mali, { ...wanted, form: { ...wanted.form, way: 'transfer' } })
    await send(shop, mali, { id })
    return id
  }

  test('Another order of its shopper leaves it its time', async () => {
    const id = await heldByTransfer(await makeSlot(shop))
    const other = await buy(shop, mali)
    await payAtBank(shop, other.reference)
    await settleCheckoutOf(shop, mali, other.id)
    expect(await ordersOf(other.id)).toHaveLength(1)
    await reconcile(shop, { now: inMinutes(5) })
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'pending' })
    expect(await minutesLeft(id)).toBe(12 * 60)
  })

  test('Further purchases of its shopper do not close it, and are refused a third time', async () => {
    const slotId = await makeSlot(shop)
    const ids = [await heldByTransfer(slotId), await heldByTransfer(slotId)]
    const third = await startCheckout(shop, mali, await wishAt(shop, dayIn(4), slotId))
    expect(third).toEqual({ ok: false, problem: { code: 'payment-under-way' } })
    for (const id of ids) expect(await checkoutRow(shop, id)).toMatchObject({ status: 'pending' })
  })

  test('The owner gets an email of each slip, and none once she has decided', async () => {
    const { id } = await transferring()
    await send(shop, mali, { id })
    const [email] = await shop.db.select().from(emails).where(eq(emails.kind, 'owner-slip'))
    if (!email) throw new Error('no email was queued')
    const { receipt } = await checkoutRow(shop, id)
    expect(await writeEmail(shop, email)).toMatchObject({
      subject: expect.stringContaining(receipt),
      text: expect.stringContaining('/dashboard/money'),
    })
    await decide(shop, id, { to: 'received' })
    expect(await writeEmail(shop, email)).toBeNull()
  })

  const refusals = () => shop.db.select().from(emails).where(eq(emails.kind, 'slip-refused'))

  test('A shopper whose transfer is not there gets one email with the reason and the way back, until another slip comes', async () => {
    const { id } = await transferring()
    await send(shop, mali, { id })
    const { reference, version } = await bookOf(shop, id)
    const refusal = { reference, version, to: 'refused', actor: 'Khun Nid', note: 'only ฿500 came' } as const
    for (let n = 0; n < 2; n += 1) expect(await decidePayment(shop, refusal)).toMatchObject({ ok: true })
    const [email, ...more] = await refusals()
    if (!email) throw new Error('no email was queued')
    expect(more).toEqual([])
    const { receipt } = await checkoutRow(shop, id)
    expect(email).toMatchObject({ recipient: mali.email, language: 'th' })
    for (const language of ['en', 'th', 'zh-CN'] as const) {
      const written = await writeEmail(shop, { ...email, language })
      expect(written?.subject).toContain(receipt)
      expect(written?.text).toContain('only ฿500 came')
      expect(written?.text).toContain(`/checkout/${id}\n`)
    }
    await send(shop, mali, { id })
    expect(await writeEmail(shop, email)).toBeNull()
  })

  test('Who pays by a link and has an email is sent back to that link, and who has none gets no email', async () => {
    for (const callerEmail of ['fah@shop.test', '']) {
      const { receipt } = await taken(shop, { money: 'slip', until: 'one-day', callerEmail })
      const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.receipt, receipt))
      if (!row) throw new Error('there is no draft')
      await send(shop, { receipt, linkVersion: row.linkVersion }, { id: row.id })
      expect(await decide(shop, row.id, { to: 'refused', note: 'nothing came' })).toMatchObject({ ok: true })
    }
    const [email, ...more] = await refusals()
    expect([email?.recipient, more]).toEqual(['fah@shop.test', []])
    expect((await writeEmail(shop, email as NonNullable<typeof email>))?.text).toMatch(/\/pay\/DM-\w+\?key=/)
  })

  test('The same slip, sent again after the owner did not find its money, tells her again', async () => {
    const { id, reference } = await transferring()
    const told = async () => {
      const { rows } = await shop.pool.query(
        `select from emails join slips on slips.id::text = about_id where kind = 'owner-slip' and reference = $1`,
        [reference],
      )
      return rows.length
    }
    const file = await drawSlip()
    for (const times of [1, 2, 3]) {
      for (let n = 0; n < 2; n += 1) expect(await send(shop, mali, { id, file })).toMatchObject({ ok: true })
      expect(await told()).toBe(times)
      await decide(shop, id, { to: 'refused', note: 'nothing came' })
    }
  })
})

describe('a transfer that comes late', () => {
  test('A slip for a checkout whose time is over makes an order, and the time is lost if others have it', async () => {
    const slotId = await makeSlot(shop, { capacity: 1 })
    const wish = async () => {
      const wanted = await wishAt(shop, dayIn(3), slotId)
      return { ...wanted, form: { ...wanted.form, way: 'transfer' as const } }
    }
    const { id } = await buy(shop, mali, await wish())
    await endTime(id)
    await reconcile(shop, { now: inMinutes(5) })
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'expired' })
    expect((await bookOf(shop, id)).status).toBe('expired')
    const som = await newShopper(shop)
    const other = await buy(shop, som, await wish())
    await send(shop, som, other)
    await decide(shop, other.id, { to: 'received' })
    expect(await send(shop, mali, { id })).toMatchObject({ ok: true })
    await decide(shop, id, { to: 'received' })
    const [order] = await ordersOf(id)
    const [delivery] = await shop.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.orderId, order?.id ?? ''))
    expect(delivery).toMatchObject({ status: 'unscheduled', reason: 'time-lost' })
  })

  test('A transfer that nobody found, or whose time is over, is listed until its money comes after all', async () => {
    const [refused, over, paid] = [await transferring(), await transferring(), await transferring()]
    for (const { id } of [refused, paid]) await send(shop, mali, { id })
    await decide(shop, refused.id, { to: 'refused', note: 'nothing came' })
    await decide(shop, paid.id, { to: 'received' })
    await endTime(over.id)
    await reconcile(shop, { now: inMinutes(5) })
    const listed = async () => (await listMissing(shop)).map(({ reference }) => reference).sort()
    expect(await listed()).toEqual([refused.reference, over.reference].sort())
    await decide(shop, over.id, { to: 'received' })
    expect(await ordersOf(over.id)).toHaveLength(1)
    expect(await listed()).toEqual([refused.reference])
  })

  test('A slip that nobody looked at in twelve hours still becomes an order', async () => {
    const { id } = await transferring()
    await send(shop, mali, { id })
    await endTime(id)
    await reconcile(shop, { now: inMinutes(5) })
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'expired' })
    expect((await bookOf(shop, id)).status).toBe('slip')
    await decide(shop, id, { to: 'received' })
    expect(await ordersOf(id)).toHaveLength(1)
  })

  test('A crash after the owner’s word and before the order leaves the order to the job', async () => {
    const { id } = await transferring()
    await send(shop, mali, { id })
    await shop.db.execute(
      sql`update hand_payments set status = 'received', paid_at = now(), version = version + 1`,
    )
    await reconcile(shop, { now: inMinutes(5) })
    expect(await ordersOf(id)).toHaveLength(1)
  })
})

describe('the way of a checkout', () => {
  test('A checkout goes from the transfer to the card and back, and pays once', async () => {
    const { id } = await transferring()
    expect(await leaveScanCode(shop, mali, { checkoutId: id, way: 'card' })).toEqual({
      ok: true,
      value: null,
    })
    expect(await checkoutRow(shop, id)).toMatchObject({ provider: 'sandbox' })
    expect(await leaveScanCode(shop, mali, { checkoutId: id, way: 'transfer' })).toEqual({
      ok: true,
      value: null,
    })
    await send(shop, mali, { id })
    await decide(shop, id, { to: 'received' })
    expect(await ordersOf(id)).toHaveLength(1)
  })

  test('Who may have sent the money when the owner takes no more transfers can still send the slip', async () => {
    const { id } = await transferring()
    const isTaking = async () => (await shop.settings.current()).transfers !== null
    await stopTransfers(shop, mali)
    try {
      // The shop learns of its own settings a moment later, as every process does.
      await expect.poll(isTaking).toBe(false)
      expect(await showCheckoutOf(shop, mali, id)).toMatchObject({ checkout: { provider: 'by-hand' } })
      expect(await showTransfer(shop, mali, { id, language: 'en' })).toMatchObject({
        ...{ status: 'open', account: null },
      })
      expect(await send(shop, mali, { id })).toMatchObject({ ok: true })
    } finally {
      await takeTransfers(shop)
      await expect.poll(isTaking).toBe(true)
    }
    await decide(shop, id, { to: 'received' })
    expect(await ordersOf(id)).toMatchObject([{ way: 'transfer' }])
  })

  test('With a slip the checkout stays where it is', async () => {
    const { id } = await transferring()
    await send(shop, mali, { id })
    expect(await leaveScanCode(shop, mali, { checkoutId: id, way: 'card' })).toEqual({
      ok: false,
      problem: { code: 'payment-under-way' },
    })
  })

  test('Of a transfer and a card for one purchase, the second payment needs to go back', async () => {
    const { id } = await transferring()
    const first = await bookOf(shop, id)
    await leaveScanCode(shop, mali, { checkoutId: id, way: 'card' })
    const { reference } = await checkoutRow(shop, id)
    await payAtBank(shop, reference ?? '')
    await settleCheckoutOf(shop, mali, id)
    const { version } = { version: first.version + 1 }
    const late = { reference: first.reference, version, to: 'received', actor: 'Khun Nid' } as const
    expect(await decidePayment(shop, late)).toMatchObject({ ok: true })
    expect(await ordersOf(id)).toMatchObject([{ way: 'card' }])
    expect(await shop.db.select().from(paymentExceptions)).toMatchObject([
      { paymentId: first.reference, provider: 'by-hand', reason: 'second-payment' },
    ])
  })
})

describe('slips that deserve a second look', () => {
  test('The same picture or the same bank’s number for another payment is marked, and never refused', async () => {
    const file = await drawSlip()
    const [first, second, third] = [await transferring(), await transferring(), await transferring()]
    await send(shop, mali, { ...first, file, code: '0041000600000101' })
    await send(shop, mali, { ...second, file })
    await send(shop, mali, { ...third, code: '0041000600000101' })
    const { receipt } = await checkoutRow(shop, first.id)
    const marks = new Map(
      (await listWaiting(shop, 'slip')).map(({ reference, slips: sent }) => [reference, sent[0]?.usedFor]),
    )
    expect(marks.get(first.reference)).not.toBe(receipt)
    expect([marks.get(second.reference), marks.get(third.reference)]).toEqual([receipt, receipt])
  })

  test('The same slip for the same payment is stored once', async () => {
    const { id } = await transferring()
    const file = await drawSlip()
    for (let n = 0; n < 2; n += 1) expect(await send(shop, mali, { id, file })).toMatchObject({ ok: true })
    expect(await shop.db.$count(slips)).toBe(1)
  })

  test('A payment takes some pictures and no more', async () => {
    const { id } = await transferring()
    const file = await drawSlip()
    for (let n = 1; n < MAX_SLIPS; n += 1) expect(await send(shop, mali, { id })).toMatchObject({ ok: true })
    for (let n = 0; n < 2; n += 1) expect(await send(shop, mali, { id, file })).toMatchObject({ ok: true })
    expect(await send(shop, mali, { id })).toEqual({ ok: false, problem: { code: 'slips-too-many' } })
  })

  test.each([
    [
      'a text with a picture’s name',
      () => new File(['hello'], 'slip.jpg', { type: 'image/jpeg' }),
      'image-invalid',
    ],
    [
      'a broken picture',
      async () => new File([(await bytesOf()).slice(0, 300)], 'slip.jpg'),
      'image-invalid',
    ],
    [
      'a file of more than 20 MB',
      () => new File([new Uint8Array(MAX_SLIP_BYTES + 1)], 's.jpg'),
      'picture-too-large',
    ],
  ])('Of %s it is said what is wrong, and nothing is lost', async (_, make, code) => {
    const { id } = await transferring()
    expect(await send(shop, mali, { id, file: await make() })).toEqual({ ok: false, problem: { code } })
    expect(await bookOf(shop, id)).toMatchObject({ status: 'open' })
    expect(await send(shop, mali, { id })).toMatchObject({ ok: true })
  })

  test('A picture of 20 MB is taken', async () => {
    const { id } = await transferring()
    const picture = new Uint8Array(await (await drawSlip()).arrayBuffer())
    const file = new File([picture, new Uint8Array(MAX_SLIP_BYTES - picture.length)], 'slip.jpg')
    expect(await send(shop, mali, { id, file })).toMatchObject({ ok: true })
  })

  test('Slips are gone after 90 days', async () => {
    const { id } = await transferring()
    await send(shop, mali, { id })
    expect(await purgeSlips(shop)).toBe(0)
    await shop.db.update(slips).set({ at: sql`now() - interval '91 days'` })
    expect(await purgeSlips(shop)).toBe(1)
    expect(await shop.db.$count(slips)).toBe(0)
    expect(await bookOf(shop, id)).toMatchObject({ status: 'slip' })
  })
})

const bytesOf = async () => (await drawSlip()).arrayBuffer()

describe('what is owed', () => {
  const owed = async () => {
    const { receipt } = await taken(shop, { money: 'on-delivery' })
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, receipt))
    return order?.checkoutId ?? ''
  }

  test('Money that comes on delivery is received by its real means, and can be taken back for ten minutes', async () => {
    const id = await owed()
    await shop.db.execute(sql`update hand_payments set paid_at = now() - interval '2 days'`)
    await decide(shop, id, { to: 'received', means: 'terminal', bankReference: '0042' })
    expect(await bookOf(shop, id)).toMatchObject({
      status: 'received',
      means: 'terminal',
      bankReference: '0042',
    })
    const { reference } = await bookOf(shop, id)
    expect(await findHandPayment(shop, reference)).toMatchObject({ mayTakeBack: true })
    expect(await decide(shop, id, { to: 'owed' })).toMatchObject({ ok: true })
    expect(await ordersOf(id)).toHaveLength(1)
  })

  test('Money of which some goes back did come in, and is not offered to be taken back', async () => {
    const id = await owed()
    await decide(shop, id, { to: 'received' })
    const { reference } = await bookOf(shop, id)
    await shop.db.insert(refunds).values({
      ...{ id: randomUUID(), paymentId: reference, amount: 50_00 },
      ...{ provider: 'by-hand', reason: 'a stem was broken' },
    })
    expect(await findHandPayment(shop, reference)).toMatchObject({ mayTakeBack: false })
    expect(await decide(shop, id, { to: 'owed' })).toMatchObject({ problem: { code: 'payment-moved' } })
  })

  test('That nothing is to be paid is not taken back, so that nobody owes nothing', async () => {
    const { receipt } = await taken(shop, { money: 'none', reason: 'a remake' })
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, receipt))
    const id = order?.checkoutId ?? ''
    const { reference } = await bookOf(shop, id)
    expect(await findHandPayment(shop, reference)).toMatchObject({ amount: 0, mayTakeBack: false })
    expect(await decide(shop, id, { to: 'owed' })).toMatchObject({ problem: { code: 'payment-moved' } })
    expect(await bookOf(shop, id)).toMatchObject({ status: 'received' })
  })

  test('After ten minutes what was received stays received', async () => {
    const id = await owed()
    await decide(shop, id, { to: 'received' })
    const { reference } = await bookOf(shop, id)
    await shop.pool.query('alter table hand_payment_events disable trigger never_changed')
    await shop.db.execute(sql`update hand_payment_events set at = now() - interval '11 minutes'`)
    await shop.pool.query('alter table hand_payment_events enable trigger never_changed')
    expect(await findHandPayment(shop, reference)).toMatchObject({ mayTakeBack: false })
    expect(await decide(shop, id, { to: 'owed' })).toMatchObject({ problem: { code: 'payment-moved' } })
  })

  test('What is written off keeps its order and its reason', async () => {
    const id = await owed()
    await decide(shop, id, { to: 'written-off', note: 'moved away' })
    expect(await ordersOf(id)).toHaveLength(1)
    const { reference } = await bookOf(shop, id)
    expect((await findHandPayment(shop, reference))?.words.at(-1)).toMatchObject({ note: 'moved away' })
    expect(await listWaiting(shop, 'owed')).toEqual([])
  })
})
