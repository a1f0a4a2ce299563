import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disputes, orders, refunds } from '#app/server/database/schema.ts'
import { decidePayment } from '#app/server/hand-payments/decide-payment.ts'
import { taken } from '#app/server/new-order/testing/hand-orders.ts'
import { refundOrder } from '#app/server/refunds/refunds.ts'
import { madeOrder, makeCrowd } from '#app/server/testing/made-orders.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { itemsToCome } from '#app/shop/orders/order.ts'
import type { OrderQuery } from '#app/shop/orders/order-search.ts'
import { readPaidBy } from '#app/shop/payments/by-hand/hand-payment.ts'
import { findAdminOrder, findListed } from './orders-admin.ts'
import { CSV_COLUMNS, type CsvColumn, ordersCsv } from './orders-csv.ts'
import { rollUp } from './roll-up.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await madeOrder(shop, {
    receipt: 'DM-EVIL',
    at: new Date('2026-02-01T00:30:00+07:00'),
    address: {
      name: '=HYPERLINK("http://evil.test")',
      address: '99 "ซอย" 1,\nกรุงเทพ',
      phoneNumber: '+66 81',
    },
    items: [{ count: 2 }, { id: 'tulips', title: { en: 'Tulips', th: 'ทิวลิป' }, price: 50_50 }],
  })
})
afterAll(() => shop.close())

const header = Object.fromEntries(CSV_COLUMNS.map((column) => [column, column])) as Record<CsvColumn, string>
const csv = (query: Partial<OrderQuery> = {}, words = {}) =>
  ordersCsv(shop, { search: '', from: '', to: '', ...query }, { language: 'th', header, ...words })
const textOf = async (stream: ReadableStream<Uint8Array>) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await new Response(stream).arrayBuffer())

describe('the orders as CSV', () => {
  test('Exported orders are UTF-8 that Excel knows, in Bangkok’s time, and no typed text is a formula', async () => {
    const text = await textOf(csv())
    expect(text.charCodeAt(0)).toBe(0xfeff)
    const [head, ...lines] = text.slice(1).split('\r\n')
    expect(head).toBe(CSV_COLUMNS.map((column) => `"${column}"`).join(','))
    expect(lines.join('\r\n')).toMatch(
      /^"DM-EVIL","2026-02-01 00:30:00","'=HYPERLINK\(""http:\/\/evil\.test""\)","'\+66 81","99 ""ซอย"" 1,\nกรุงเทพ","10330","mali@shop\.test","กุหลาบแดงดอกเดียว × 2; ทิวลิป × 1",3,430\.5,100,530\.5,0,0,"pay_/,
    )
  })

  test('Exported phone numbers of recipient and buyer keep their 0, and a long pincode its digits', async () => {
    const address = { phoneNumber: '+66 81 234 5678', pincode: '1'.repeat(20) }
    const delivery = { gift: { buyerPhone: '๐๒๑๒๓๔๕๖๗', placeDetail: '3/12' } }
    const receipt = await madeOrder(shop, { at: new Date('2026-01-10T12:00:00+07:00'), address, delivery })
    const text = await textOf(csv({ search: receipt }))
    for (const cell of ['081-234-5678', "'11111111111111111111", '02-123-4567', "'3/12"]) {
      expect(text).toContain(`,"${cell}",`)
    }
  })

  test('Exported orders have no shipping where delivery was free, so that goods and shipping are the total', async () => {
    const at = new Date('2026-01-15T12:00:00+07:00')
    await madeOrder(shop, { receipt: 'DM-FREE', at, items: [{ price: 600_00 }] })
    const text = await textOf(csv({ search: 'dm-free' }))
    expect(text).toMatch(/^"DM-FREE",.*,1,600,0,600,0,0,"pay_/m)
  })

  test('An exported order without what was refunded and lost in disputes is what its page says is left', async () => {
    const receipt = await madeOrder(shop, { at: new Date('2026-01-20T12:00:00+07:00') })
    const { paymentId = '' } = (await findAdminOrder(shop, receipt)) ?? {}
    const about = { paymentId, provider: 'sandbox' } as const
    await shop.db
      .insert(refunds)
      .values({ ...about, id: randomUUID(), amount: 40_25, status: 'done', reason: 'order' })
    await shop.db.insert(disputes).values([
      { ...about, id: randomUUID(), amount: 100_50, currency: 'THB', status: 'lost' },
      { ...about, id: randomUUID(), amount: 7_00, currency: 'THB', status: 'won' },
    ])
    expect(await textOf(csv({ search: receipt }))).toContain(',290,40.25,100.5,"pay_')
    expect((await findAdminOrder(shop, receipt))?.refundable).toEqual({ ok: true, value: 149_25 })
  })

  test('A refund that has not gone back is pending in the file, the list and the order, and leaves less to refund', async () => {
    const receipt = await madeOrder(shop, { at: new Date('2026-01-21T12:00:00+07:00') })
    const { paymentId = '' } = (await findAdminOrder(shop, receipt)) ?? {}
    const about = { paymentId, provider: 'sandbox', reason: 'order' } as const
    await shop.db.insert(refunds).values([
      { ...about, id: randomUUID(), amount: 40_25, status: 'wanted' },
      { ...about, id: randomUUID(), amount: 30_00, status: 'by-hand', bankReference: '0123' },
      { ...about, id: randomUUID(), amount: 20_00, status: 'failed' },
    ])
    const file = await textOf(csv({ search: receipt }))
    expect(file).toContain(',290,30,0,"pay_')
    expect(file).toMatch(/,"",40\.25,""\s*$/)
    const sums = { refunded: 30_00, refundPending: 40_25 }
    expect(await findListed(shop, [receipt])).toMatchObject([sums])
    expect(await findAdminOrder(shop, receipt)).toMatchObject({
      ...sums,
      refundable: { ok: true, value: 219_75 },
    })
  })

  test('What was taken out of an order is in the file apart, and its count is without it', async () => {
    const receipt = await madeOrder(shop, {
      at: new Date('2026-01-22T12:00:00+07:00'),
      items: [{ title: { en: 'Lilies' } }, { id: 'vase', title: { en: 'A vase' }, count: 2 }],
    })
    const order = await findAdminOrder(shop, receipt)
    const takenOut = order?.cartItems.flatMap(({ id, title }) => (title.en === 'A vase' ? [id] : []))
    const cells = async () => (await textOf(csv({ search: receipt }))).split('\r\n')[1] ?? ''
    expect(await cells()).toMatch(/,"Lilies × 1; A vase × 2",3,.*,""$/)
    const { id, refundable } = { id: randomUUID(), ...order }
    const left = refundable?.ok ? refundable.value : -1
    expect(await refundOrder(shop, { orderId: receipt, id, left, takenOut })).toMatchObject({ ok: true })
    expect(await cells()).toMatch(/,"Lilies × 1",1,.*,"A vase × 2"$/)
    const [listed] = await findListed(shop, [receipt])
    expect(itemsToCome(listed?.cartItems ?? []).map(({ title }) => title.en)).toEqual(['Lilies'])
  })

  test('Exported orders say how they were paid, if it is known, before the columns of the money by hand', async () => {
    for (const way of ['promptpay', 'card', null] as const) {
      const receipt = await madeOrder(shop, { at: new Date('2026-03-01T12:00:00+07:00') })
      await shop.db.update(orders).set({ way }).where(eq(orders.id, receipt))
      const [head = '', line = ''] = (await textOf(csv({ search: receipt }))).split('\r\n')
      expect(head).toMatch(/,"paid_by","money","owed","written_off","due","refund_pending","taken_out"$/)
      expect(line.endsWith(`,"${way ?? ''}","received",0,0,"",0,""`)).toBe(true)
    }
  })

  test('Exported orders say which money is owed until when, which is written off, and how it came in', async () => {
    const { receipt } = await taken(shop, { money: 'account', due: '2027-01-31', channel: 'line' })
    const ending = async () =>
      (await textOf(csv({ search: receipt }))).split('\r\n')[1]?.split(',').slice(-7, -2).join()
    const { paymentId: reference = '' } = (await findAdminOrder(shop, receipt)) ?? {}
    const decide = async (to: 'received' | 'written-off', version: number) =>
      expect(
        await decidePayment(shop, {
          reference,
          version,
          to,
          actor: 'Nid',
          note: 'x',
          ...(to === 'received' && { means: 'transfer' }),
        }),
      ).toMatchObject({ ok: true })
    expect(await ending()).toBe('"account","owed",290,0,"2027-01-31"')
    await decide('written-off', 1)
    expect(await ending()).toBe('"account","written-off",0,290,""')
    await decide('received', 2)
    expect(await ending()).toBe('"transfer","received",0,0,""')
    const [listed] = await findListed(shop, [receipt])
    expect(readPaidBy(listed?.way ?? null, listed?.byHand ?? null)).toBe('transfer')
  })

  test('Exported codes are given to the caller to put them into the reader’s words', async () => {
    const words = { toWord: (column: string, code: string) => `${column}: ${code}` }
    const delivery = { gift: { call: 'surprise', cardMessage: 'surprise', anonymous: 'yes' } } as const
    const receipt = await madeOrder(shop, {
      at: new Date('2026-03-02T12:00:00+07:00'),
      way: 'promptpay',
      delivery,
    })
    const text = await textOf(csv({ search: receipt }, words))
    for (const cell of ['call: surprise', 'anonymous: yes', 'paid_by: promptpay', 'money: received']) {
      expect(text).toContain(`"${cell}"`)
    }
  })

  test('Exported orders are those of the search and the days', async () => {
    expect(await textOf(csv({ search: 'tulips' }))).toContain('DM-EVIL')
    expect(await textOf(csv({ to: '2026-01-31' }))).not.toContain('DM-EVIL')
    expect(await textOf(csv({ from: '2026-02-01', to: '2026-02-01' }))).toContain('DM-EVIL')
  })

  test('An export has every order once, rolled up or not, and is read no faster than it is sent', async () => {
    await makeCrowd(shop.pool, { users: 50, orders: 2000, days: 300 })
    await rollUp(shop)
    await makeCrowd(shop.pool, { users: 50, orders: 2600, days: 300 }, { users: 50, orders: 2000, days: 0 })
    const receipts = (await textOf(csv())).match(/^\ufeff?"DM-\w+"/gm) ?? []
    expect([receipts.length, new Set(receipts).size]).toEqual([2611, 2611])

    const asked = shop.pool.listenerCount('error')
    const reader = csv().getReader()
    await reader.read()
    const first = await reader.read()
    // At most five hundred orders are in memory until somebody reads on.
    expect(new TextDecoder().decode(first.value).split('\r\n').length).toBeLessThanOrEqual(501)
    await reader.cancel()
    expect(shop.pool.listenerCount('error')).toBe(asked)
  })
})
