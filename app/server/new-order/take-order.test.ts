import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import {
  checkouts,
  deliveryDays,
  emails,
  handPaymentEvents,
  handPayments,
  ordersNow,
  slotClaims,
  slotDays,
  user,
} from '#app/server/database/schema.ts'
import { readDay } from '#app/server/delivery/calendar/calendar.ts'
import { setCapacity } from '#app/server/delivery/calendar/change-day.ts'
import { cancelDelivery, scheduleDelivery, takeTimeBack } from '#app/server/delivery/change-delivery.ts'
import { offersForOrder } from '#app/server/delivery/offers.ts'
import { changeSlot } from '#app/server/delivery/slots.ts'
import { writeEmail } from '#app/server/email/compose.ts'
import { countWaiting } from '#app/server/hand-payments/waiting-payments.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { CSV_COLUMNS, type CsvColumn, ordersCsv } from '#app/server/orders/orders-csv.ts'
import { listOrders } from '#app/server/orders/orders-table.ts'
import { rollUp } from '#app/server/orders/roll-up.ts'
import { saveSettings } from '#app/server/settings/settings.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { dayIn, makeSlot } from '#app/server/testing/slots.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { findTracked } from '#app/server/tracking/find-tracked.ts'
import { addDays, BUDDHIST_YEARS, bangkokDay, formatDay } from '#app/shop/day.ts'
import { DEFAULT_PLANNING } from '#app/shop/delivery/planning.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { LANGUAGES } from '#app/shop/language.ts'
import { receiveForm } from '#app/shop/new-order/draft-forms.ts'
import type { OrderQuery } from '#app/shop/orders/order-search.ts'
import { cancelDraft } from './drafts.ts'
import { findCallers } from './find-callers.ts'
import { showPayLink } from './show-pay-link.ts'
import { takeOrder } from './take-order.ts'
import { OWNER, readCall, taken } from './testing/hand-orders.ts'

const DAY = dayIn(3)
const VIEW = { sort: 'time', descending: true, page: 1 } as const
const header = Object.fromEntries(CSV_COLUMNS.map((column) => [column, column])) as Record<CsvColumn, string>

let shop: TestShop
let slotId: string
beforeAll(async () => {
  shop = await openTestShop()
  slotId = await makeSlot(shop, { capacity: 2 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query(
    'truncate checkouts, emails, slot_days, delivery_days, orders_fresh, order_search, sales_days cascade',
  )
})
afterEach(async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

const atSlot = () => ({ deliveryDay: DAY, deliverySlot: slotId })
const orderOf = async (receipt: string) =>
  (await shop.db.select().from(ordersNow).where(eq(ordersNow.id, receipt)))[0]
const draftOf = async (receipt: string) =>
  (await shop.db.select().from(checkouts).where(eq(checkouts.receipt, receipt)))[0]
const paymentOf = async (reference: string) =>
  (await shop.db.select().from(handPayments).where(eq(handPayments.reference, reference)))[0]
const changedEmail = async (receipt: string, at = 0) => {
  const rows = await shop.db
    .select()
    .from(emails)
    .where(and(eq(emails.orderId, receipt), eq(emails.kind, 'delivery-changed')))
    .orderBy(emails.createdAt)
  const row = rows[at]
  return row ? writeEmail(shop, row) : undefined
}
const refusalOf = async (typed: Record<string, string>) => {
  const answer = await takeOrder(shop, OWNER, readCall(typed))
  return answer.ok ? null : answer.problem
}

describe('an order by hand', () => {
  test('A call that is paid in cash is an order at once, with its buyer, its time and whose word the money is', async () => {
    const accounts = await shop.db.$count(user)
    const { receipt, isOrder } = await taken(shop, { ...atSlot(), note: 'likes white ribbon' })
    expect(isOrder).toBe(true)
    const order = await orderOf(receipt)
    expect(order).toMatchObject({
      ...{
        userId: null,
        email: null,
        channel: 'phone',
        way: 'cash',
        note: 'likes white ribbon',
        joins: null,
      },
      buyer: { name: 'Khun Mali', phone: '081 234 5678', lineName: 'mali.flowers', email: '' },
    })
    const payment = await paymentOf(order?.paymentId ?? '')
    expect(payment).toMatchObject({ status: 'received', means: 'cash', amount: order?.amount })
    expect(await shop.db.select().from(handPaymentEvents)).toMatchObject([
      { reference: order?.paymentId, actor: 'Khun Nid', fromStatus: null, toStatus: 'received' },
    ])
    expect(await shop.db.select().from(slotClaims)).toMatchObject([
      { userId: null, state: 'sold', day: DAY, slotId },
    ])
    expect(await shop.db.$count(user)).toBe(accounts)
  })

  test('Orders are listed and exported by the channel that they came from', async () => {
    const phone = await taken(shop)
    const line = await taken(shop, { channel: 'line', callerName: 'Khun Fah', callerPhone: '' })
    const all = { search: '', from: '', to: '' }
    const listed = async (query: OrderQuery) =>
      (await listOrders(shop, query, VIEW)).orders.map(({ id }) => id)
    for (const rolledUp of [false, true]) {
      if (rolledUp) await rollUp(shop)
      expect(await listed({ ...all, channel: 'line' })).toEqual([line.receipt])
      expect(await listed({ ...all, channel: 'phone' })).toEqual([phone.receipt])
      expect(await listed({ ...all, channel: 'line', search: 'fah' })).toEqual([line.receipt])
      expect(await listed({ ...all, channel: 'phone', search: 'fah' })).toEqual([])
      expect(await listed({ ...all, channel: 'website' })).toEqual([])
    }
    const csv = ordersCsv(shop, { ...all, channel: 'line' }, { language: 'en', header })
    const lines = new TextDecoder()
      .decode(await new Response(csv).arrayBuffer())
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(line.receipt)
  })

  test('A price, a free line, a fee and a discount are as the owner said, and the sum is right', async () => {
    const lines = [
      { kind: 'product', id: 'single-red-rose', count: 2, price: 99_00 },
      { kind: 'free', title: 'A big bow', count: 1, price: 50_00, work: 0 },
    ]
    const { receipt } = await taken(shop, {
      ...{ lines: JSON.stringify(lines), fee: '80', discount: '28', discountReason: 'an old customer' },
    })
    const order = await orderOf(receipt)
    expect(order?.price).toEqual({
      parts: { subtotal: 248_00, shipping: 80_00, freeDelivery: 0, discount: -28_00 },
      ...{ total: 300_00, discountReason: 'an old customer' },
    })
    const linkVersion = (await draftOf(receipt))?.linkVersion ?? 0
    expect(JSON.stringify(await showPayLink(shop, { receipt, linkVersion }))).not.toContain('an old customer')
    expect(order?.items.map(({ title, price, count }) => [title.en, price, count])).toEqual([
      [expect.any(String), 99_00, 2],
      ['A big bow', 50_00, 1],
    ])
  })

  test('An order whose total is not the one that was shown is refused with its own', async () => {
    const { receipt } = await taken(shop)
    const total = (await orderOf(receipt))?.amount ?? 0
    const other = { callerPhone: '081 000 0001' }
    for (const shownTotal of [0, total - 1, total + 1]) {
      const refusal = await refusalOf({ ...other, shownTotal: String(shownTotal) })
      expect(refusal).toEqual({ code: 'total-changed', total })
    }
    expect(await refusalOf({ ...other, shownTotal: String(total) })).toBeNull()
  })

  test.each(['account', 'on-delivery'])(
    'The buyer of an order %s is not told that it is paid',
    async (money) => {
      const { receipt } = await taken(shop, { ...atSlot(), money, callerEmail: 'mali@shop.test' })
      const [email] = await shop.db.select().from(emails).where(eq(emails.orderId, receipt))
      const written = email && (await writeEmail(shop, email))
      for (const body of [written?.text, written?.html]) {
        expect(body).toContain('is still to be paid')
        expect(body).not.toMatch(/received|✓[^a-z]*Paid/)
      }
      const linkVersion = (await draftOf(receipt))?.linkVersion ?? 0
      const shown = [await findTracked(shop, receipt), await showPayLink(shop, { receipt, linkVersion })]
      for (const one of shown) expect(one?.steps?.[0]).toMatchObject({ code: 'ordered', state: 'done' })
      const { reference = '' } = (await draftOf(receipt)) ?? {}
      await shop.db
        .update(handPayments)
        .set({ status: 'received' })
        .where(eq(handPayments.reference, reference ?? ''))
      expect((await findTracked(shop, receipt))?.steps?.[0]).toMatchObject({ code: 'paid' })
      expect(email && (await writeEmail(shop, email))?.text).toContain('received your payment')
    },
  )

  test('The buyer of an order on account reads in each language by which day it is to be paid, until it is', async () => {
    const due = addDays(bangkokDay(new Date()), 60)
    const typed = { money: 'account', due, callerEmail: 'mali@shop.test' }
    const { receipt } = await taken(shop, { ...atSlot(), ...typed })
    const [email] = await shop.db.select().from(emails).where(eq(emails.orderId, receipt))
    const by = { en: 'by ', th: 'ภายในวันที่ ', 'zh-CN': '请于' }
    for (const language of LANGUAGES) {
      const written = email && (await writeEmail(shop, { ...email, language }))
      for (const body of [written?.text, written?.html])
        expect(body).toContain(by[language] + formatDay(due, language))
    }
    const { linkVersion = 0, reference, amount } = (await draftOf(receipt)) ?? {}
    expect(await findTracked(shop, receipt)).toMatchObject({ owed: { amount, due } })
    const linked = { receipt, linkVersion: linkVersion ?? 0 }
    expect(await showPayLink(shop, linked)).toMatchObject({ owed: amount, due })
    await shop.db
      .update(handPayments)
      .set({ status: 'received' })
      .where(eq(handPayments.reference, reference ?? ''))
    expect(await findTracked(shop, receipt)).toMatchObject({ owed: null })
    expect(email && (await writeEmail(shop, email))?.text).not.toContain(
      formatDay(due, email?.language ?? 'en'),
    )
  })

  test('A remake costs nothing, by the owner’s word', async () => {
    const lines = JSON.stringify([{ kind: 'product', id: 'single-red-rose', count: 1, price: 0 }])
    expect(await refusalOf({ lines, fee: '0', money: 'cash' })).toEqual({ code: 'nothing-to-pay' })
    const { receipt } = await taken(shop, { lines, fee: '0', money: 'none', reason: 'the roses had wilted' })
    expect(await orderOf(receipt)).toMatchObject({ amount: 0, way: 'none' })
  })

  test('An order with “Nothing to pay” is given away whole: no money came, none goes back, and its buyer is told so', async () => {
    const free = { money: 'none', reason: 'the roses had wilted', callerEmail: 'mali@shop.test' }
    const typed = { ...atSlot(), ...free, fee: '80' }
    const wrong = await refusalOf({ ...typed, shownTotal: '10000' })
    expect(wrong).toEqual({ code: 'total-changed', total: 0 })
    const { receipt } = await taken(shop, { ...typed, shownTotal: '0' })
    const order = await findAdminOrder(shop, receipt)
    const goods = order?.cartItems[0]?.price ?? 0
    expect(goods).toBeGreaterThan(0)
    expect(order?.price).toEqual({
      parts: { subtotal: goods, shipping: 80_00, freeDelivery: 0, discount: -goods - 80_00 },
      total: 0,
    })
    expect(order?.refundable).toEqual({ ok: true, value: 0 })
    expect(await orderOf(receipt)).toMatchObject({ amount: 0, way: 'none' })
    expect(await paymentOf(order?.paymentId ?? '')).toMatchObject({ amount: 0 })
    expect((await findTracked(shop, receipt))?.steps?.[0]).toMatchObject({ code: 'ordered' })
    const [email] = await shop.db.select().from(emails).where(eq(emails.orderId, receipt))
    const written = email && (await writeEmail(shop, email))
    for (const body of [written?.text, written?.html]) {
      expect(body).toContain('There is nothing to pay')
      expect(body).not.toMatch(/received|still to be paid|✓[^a-z]*Paid/)
    }
  })

  test('A draft becomes no order by the word that nothing is to be paid', () => {
    expect(readForm(receiveForm, { means: 'cash' })).toMatchObject({ ok: true })
    expect(readForm(receiveForm, { means: 'none' })).toMatchObject({ ok: false })
  })

  test.each([
    ['on-delivery', { due: '' }],
    ['account', { due: dayIn(30) }],
  ])('What is owed (%s) is an order, and no money in', async (money, more) => {
    const { receipt, isOrder } = await taken(shop, { ...atSlot(), money, ...more })
    expect(isOrder).toBe(true)
    const order = await orderOf(receipt)
    expect(await paymentOf(order?.paymentId ?? '')).toMatchObject({ status: 'owed', due: more.due || null })
  })

  test('A day until which money is owed may be typed with its Buddhist year', () => {
    const [year = '', rest = ''] = dayIn(90).split(/-(.*)/)
    const typed = `${Number(year) + BUDDHIST_YEARS}-${rest}`
    expect(readCall({ money: 'account', due: typed })).toMatchObject({ due: dayIn(90) })
  })

  test.each(['9999-12-31', '2099-01-01', '0026-12-24', '1926-12-24'])(
    'A day until which money is owed is at most three years away (%s)',
    (due) => {
      expect(() => readCall({ money: 'account', due })).toThrow('"due":"day-too-far"')
    },
  )

  test('A form that is sent twice, also at once, is one order', async () => {
    const order = readCall(atSlot())
    const send = () => takeOrder(shop, OWNER, order)
    const answers = await Promise.all([send(), send(), send()])
    expect(
      new Set(answers.map((answer) => (answer.ok ? answer.value.receipt : answer.problem.code))).size,
    ).toBe(1)
    expect(await send()).toEqual(answers[0])
    expect(await shop.db.$count(checkouts)).toBe(1)
  })

  test('A form whose answer was lost and that was changed since is never taken for the first order', async () => {
    const first = readCall(atSlot())
    await takeOrder(shop, OWNER, first)
    const { token } = first
    const changed = { ...readCall({ ...atSlot(), callerPhone: '089 765 4321', name: 'Khun Fah' }), token }
    const answer = await takeOrder(shop, OWNER, changed)
    expect(await takeOrder(shop, OWNER, changed)).toEqual(answer)
    const kept = await shop.db.select().from(checkouts)
    expect(kept.map(({ address }) => address.name).toSorted()).toEqual(
      ['Khun Fah', first.address.name].toSorted(),
    )
    const typo = { ...readCall({ ...atSlot(), note: 'Ring twice' }), token }
    expect(await takeOrder(shop, OWNER, typo)).toMatchObject({ problem: { code: 'order-similar' } })
    expect(await takeOrder(shop, OWNER, { ...first, isAnother: true })).toMatchObject({ ok: true })
    expect(await shop.db.$count(checkouts)).toBe(2)
  })

  test('The same call that two people took is asked about, and can be another order', async () => {
    const { receipt } = await taken(shop, atSlot())
    expect(await refusalOf(atSlot())).toEqual({ code: 'order-similar', receipt })
    expect(await refusalOf({ ...atSlot(), callerPhone: '+66 81-234-5678' })).toEqual({
      code: 'order-similar',
      receipt,
    })
    expect(await refusalOf({ ...atSlot(), isAnother: 'yes' })).toBeNull()
  })
})

describe('a known caller', () => {
  test('Who ordered or received is found by any four digits of the number, with the last recipients', async () => {
    await taken(shop, { callerPhone: '081 555 1234', callerName: 'Khun Mali', name: 'Khun Nok' })
    await taken(shop, {
      callerPhone: '081-555-1234',
      callerName: 'Khun Mali',
      name: 'Khun Fah',
      phoneNumber: '089 999 8888',
    })
    for (const digits of ['5551234', '+66 81 555 12', '081555']) {
      expect(await findCallers(shop, digits)).toMatchObject([
        { name: 'Khun Mali', orders: 2, recipients: [{ name: 'Khun Fah' }, { name: 'Khun Nok' }] },
      ])
    }
    expect(await findCallers(shop, '9998888')).toMatchObject([{ name: 'Khun Fah', orders: 1 }])
    expect(await findCallers(shop, '555')).toEqual([])
    expect(await findCallers(shop, '4444')).toEqual([])
  })

  test('All orders of a regular customer are counted, and who orders seldom is found beside them', async () => {
    const seldom = { name: 'Khun Fah', phoneNumber: '089 555 1234' }
    await madeOrder(shop, { address: seldom, at: new Date(Date.now() - 60_000) })
    const regular = { name: 'Khun Mali', phoneNumber: '085-555-1234' }
    for (let n = 0; n < 25; n += 1) await madeOrder(shop, { address: regular })
    for (const rolledUp of [false, true]) {
      if (rolledUp) await rollUp(shop)
      expect(await findCallers(shop, '๕๕๕๑๒๓๔')).toMatchObject([
        { name: 'Khun Mali', orders: 25 },
        { name: 'Khun Fah', orders: 1 },
      ])
      expect(await findCallers(shop, '0855551234')).toMatchObject([{ name: 'Khun Mali', orders: 25 }])
    }
  })
})

describe('the time of an order by hand', () => {
  test('A full time is refused, unless the owner gives one more place', async () => {
    for (let n = 0; n < 2; n += 1) await taken(shop, atSlot())
    expect(await refusalOf({ ...atSlot(), isAnother: 'yes' })).toEqual({ code: 'slot-full' })
    await taken(shop, { ...atSlot(), beyond: 'yes' })
    expect(await shop.db.select().from(slotDays)).toMatchObject([{ taken: 3, capacity: 3, own: false }])
  })

  test('One more place ends with the draft that it was given to, and the day goes on following the usual numbers', async () => {
    await shop.db.insert(deliveryDays).values({ day: DAY, capacity: 3 })
    for (let n = 0; n < 2; n += 1) await taken(shop, atSlot())
    const arch = JSON.stringify([{ kind: 'free', title: 'An arch', count: 1, price: 900_00, work: 6 }])
    const draft = { ...atSlot(), lines: arch, money: 'link', until: 'half-hour', beyond: 'yes' }
    const { receipt } = await taken(shop, draft)
    const numbers = async () => ({
      times: await shop.db.select().from(slotDays),
      days: await shop.db.select().from(deliveryDays),
    })
    expect(await numbers()).toMatchObject({
      times: [{ taken: 3, capacity: 3 }],
      days: [{ taken: 8, capacity: 8 }],
    })
    expect(await cancelDraft(shop, receipt)).toMatchObject({ ok: true })
    expect(await numbers()).toMatchObject({
      times: [{ taken: 2, capacity: 2, own: false }],
      days: [{ taken: 2, capacity: 3, own: false }],
    })
    expect(await refusalOf({ ...atSlot(), isAnother: 'yes' })).toEqual({ code: 'slot-full' })
  })

  test('The first of two orders that is cancelled frees no place as long as one was given beyond them', async () => {
    const first = await taken(shop, atSlot())
    for (const more of [{}, { beyond: 'yes' }, { beyond: 'yes' }]) await taken(shop, { ...atSlot(), ...more })
    const cancel = (receipt: string) => cancelDelivery(shop, { orderId: receipt, version: 1, actor: 'owner' })
    expect(await cancel(first.receipt)).toMatchObject({ ok: true })
    expect(await shop.db.select().from(slotDays)).toMatchObject([{ taken: 3, capacity: 3 }])
    expect(await refusalOf({ ...atSlot(), isAnother: 'yes' })).toEqual({ code: 'slot-full' })
  })

  test('A place given beyond the usual number ends also after that number was changed or saved again', async () => {
    const add = (more = {}) => taken(shop, { ...atSlot(), ...more })
    await add()
    await add()
    const [last, other] = [await add({ beyond: 'yes' }), await add({ beyond: 'yes' })]
    const [slot] = (await shop.deliveryRules.slots()).filter(({ id }) => id === slotId)
    if (!slot) throw new Error('there is no slot')
    await changeSlot(shop, { ...slot, capacity: 3 })
    const { capacity: work } = await readDay(shop, DAY)
    await setCapacity(shop, DAY, { work, slots: { [slotId]: 4 } })
    expect(await shop.db.select().from(slotDays)).toMatchObject([{ taken: 4, capacity: 4, own: false }])
    for (const { receipt } of [last, other])
      await cancelDelivery(shop, { orderId: receipt, version: 1, actor: 'owner' })
    expect(await shop.db.select().from(slotDays)).toMatchObject([{ taken: 2, capacity: 3, own: false }])
    await changeSlot(shop, slot)
    expect(await shop.db.select().from(slotDays)).toMatchObject([{ taken: 2, capacity: 2 }])
  })

  test('To move it, a day without room for its own work is shown as full, with all that joined its parcel', async () => {
    const other = dayIn(5)
    await shop.db.insert(deliveryDays).values({ day: other, capacity: 10, taken: 0 })
    const arch = JSON.stringify([{ kind: 'free', title: 'An arch', count: 1, price: 900_00, work: 6 }])
    const { receipt } = await taken(shop, { ...atSlot(), lines: arch })
    const stateThere = async () => {
      const offered = await offersForOrder(shop, 'helper', receipt)
      return offered?.days.find(({ day }) => day === other)?.slots[0]?.state
    }
    expect(await stateThere()).toBe('few')
    await taken(shop, { joins: receipt, how: 'parcel', lines: arch })
    expect(await stateThere()).toBe('full')
    const move = { orderId: receipt, actor: 'owner', day: other, slotId } as const
    expect(await takeTimeBack(shop, { ...move, version: 1 })).toMatchObject({ ok: true })
    expect(await stateThere()).toBe('full')
    const full = { problem: { code: 'slot-full' } }
    expect(await scheduleDelivery(shop, { ...move, version: 2 })).toMatchObject(full)
    expect(await scheduleDelivery(shop, { ...move, version: 2, beyond: true })).toMatchObject({ ok: true })
    const [day] = await shop.db.select().from(deliveryDays).where(eq(deliveryDays.day, other))
    expect(day).toMatchObject({ taken: 12, capacity: 12 })
  })

  test('A closed day takes an order by hand only with one more place', async () => {
    await shop.db.insert(deliveryDays).values({ day: DAY, capacity: 100, open: false })
    expect(await refusalOf(atSlot())).toEqual({ code: 'slot-closed' })
    expect(await taken(shop, { ...atSlot(), beyond: 'yes' })).toMatchObject({ isOrder: true })
  })

  test('A time that was chosen by hand is refused, not left out, once the shop offers no times any more', async () => {
    await saveSettings(shop, 'planning', { ...DEFAULT_PLANNING, offersTimes: false })
    try {
      await vi.waitFor(async () => {
        expect((await shop.settings.current()).planning.offersTimes).toBe(false)
      })
      expect(await refusalOf(atSlot())).toEqual({ code: 'slot-closed' })
      expect(await taken(shop, {})).toMatchObject({ isOrder: true })
    } finally {
      await saveSettings(shop, 'planning', DEFAULT_PLANNING)
    }
  })

  test('A buyer without an account, whose time is taken back, is not sent to a page on which to choose another', async () => {
    const { receipt } = await taken(shop, { ...atSlot(), callerEmail: 'mali@shop.test' })
    await takeTimeBack(shop, { orderId: receipt, version: 1, actor: 'owner' })
    const message = await changedEmail(receipt)
    expect(message?.subject).toBe(`Order ${receipt} needs a new time`)
    expect(message?.text).toContain('we get in touch with you')
    expect(message?.text).not.toContain('choose another time')
  })

  test('An email about a lost time is not sent once the delivery is cancelled', async () => {
    const { receipt } = await taken(shop, { ...atSlot(), callerEmail: 'mali@shop.test' })
    await takeTimeBack(shop, { orderId: receipt, version: 1, actor: 'owner' })
    await cancelDelivery(shop, { orderId: receipt, version: 2, actor: 'owner' })
    expect(await changedEmail(receipt)).toBeNull()
    expect((await changedEmail(receipt, 1))?.subject).toContain('cancelled')
  })

  test('An order whose day is still open is to be scheduled', async () => {
    const { receipt } = await taken(shop)
    expect((await findAdminOrder(shop, receipt))?.deliveryTime).toMatchObject({ status: 'unscheduled' })
  })
})

describe('an order that is cancelled', () => {
  const cancelled = async (money: string) => {
    const { receipt } = await taken(shop, { ...atSlot(), money })
    expect(await cancelDelivery(shop, { orderId: receipt, version: 1, actor: 'owner' })).toMatchObject({
      ok: true,
    })
    return receipt
  }

  test.each(['on-delivery', 'account'])(
    'One whose money is owed (%s) asks its buyer for none, and is counted in no sum',
    async (money) => {
      const receipt = await cancelled(money)
      const link = await showPayLink(shop, {
        receipt,
        linkVersion: (await draftOf(receipt))?.linkVersion ?? 0,
      })
      expect(link).toMatchObject({ owed: null, deliveryTime: { status: 'cancelled' } })
      expect(await countWaiting(shop)).toMatchObject({ owed: 0, owedSum: 0 })
      const { paymentId = '', amount } = (await orderOf(receipt)) ?? {}
      expect(await paymentOf(paymentId)).toMatchObject({ status: 'written-off', amount })
      const [word] = await shop.db
        .select()
        .from(handPaymentEvents)
        .where(eq(handPaymentEvents.toStatus, 'written-off'))
      expect(word).toMatchObject({ reference: paymentId, fromStatus: 'owed', actor: 'shop' })
    },
  )

  test('One whose money came keeps it, for the owner to give back', async () => {
    const receipt = await cancelled('cash')
    expect(await paymentOf((await orderOf(receipt))?.paymentId ?? '')).toMatchObject({ status: 'received' })
  })
})

describe('a draft', () => {
  test('A draft holds its time and is no order, and its buyer has no account', async () => {
    const { receipt, isOrder } = await taken(shop, { ...atSlot(), money: 'link', until: 'two-hours' })
    expect(isOrder).toBe(false)
    expect(await draftOf(receipt)).toMatchObject({
      status: 'created',
      provider: 'sandbox',
      madeBy: 'owner',
      userId: null,
    })
    expect(await shop.db.select().from(slotClaims)).toMatchObject([{ state: 'held' }])
    expect(await orderOf(receipt)).toBeUndefined()
  })

  test('A draft that waits for a transfer has an open payment in the book', async () => {
    const { receipt } = await taken(shop, { ...atSlot(), money: 'slip' })
    const draft = await draftOf(receipt)
    expect(draft).toMatchObject({ status: 'pending', provider: 'by-hand', livemode: true })
    expect(await paymentOf(draft?.reference ?? '')).toMatchObject({
      status: 'open',
      means: 'transfer',
      paidAt: null,
    })
  })

  test('A link is only for what can be paid at a gateway', async () => {
    const lines = JSON.stringify([{ kind: 'free', title: 'A stem', count: 1, price: 5_00, work: 0 }])
    expect(await refusalOf({ lines, fee: '0', money: 'link' })).toMatchObject({ code: 'total-too-small' })
    expect(await refusalOf({ lines, fee: '0', money: 'cash' })).toBeNull()
  })
})
