import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverySlots, deliveryZones } from '#app/server/database/schema.ts'
import { madeOrder, placeDelivery } from '#app/server/testing/made-orders.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { Gift } from '#app/shop/delivery/gift.ts'
import { toCards, toLabels, toWorksheets } from '#app/shop/delivery/print/parcel.ts'
import { NEW_SLOT } from '#app/shop/delivery/slot-form.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import { listParcels } from './parcels.ts'

const DAY = '2026-12-05'
const SENDER = 'Somchai Secret'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.pool.query('truncate delivery_slots, delivery_zones cascade')
  await shop.db.insert(deliverySlots).values([
    { ...NEW_SLOT, id: 'a-noon', starts: 720, ends: 900 },
    { ...NEW_SLOT, id: 'b-morning', starts: 600, ends: 720 },
  ])
  await shop.db.insert(deliveryZones).values([
    { id: 'z-first', position: 1, name: { en: 'First' }, fee: 0 },
    { id: 'a-second', position: 2, name: { en: 'Second' }, fee: 0 },
  ])
})
afterAll(() => shop.close())

interface ParcelInput {
  slotId?: string
  day?: string
  zoneId?: string
  gift?: Gift
  items?: Partial<OrderedItem>[]
  status?: 'accepted' | 'cancelled'
}

async function parcel(receipt: string, input: ParcelInput = {}) {
  const { slotId = 'b-morning', day = DAY, zoneId = null, gift = {}, items = [{}] } = input
  const email = `${SENDER.replace(' ', '.')}@shop.test`
  await madeOrder(shop, { receipt, email, items, delivery: { gift, zoneId } })
  const isAccepted = input.status !== 'cancelled'
  await placeDelivery(shop, {
    ...{ orderId: receipt, kind: 'delivery', status: input.status ?? 'accepted' },
    ...(isAccepted && { day, slotId }),
  })
}

test('The parcels of a day are sorted by time, zone and receipt, and numbered in each time', async () => {
  await parcel('DM-1', { slotId: 'a-noon' })
  await parcel('DM-2', { zoneId: 'a-second' })
  await parcel('DM-3', { zoneId: 'z-first' })
  await parcel('DM-5')
  await parcel('DM-4')
  await parcel('DM-6', { status: 'cancelled' })
  await parcel('DM-7', { day: '2026-12-06' })
  const parcels = await listParcels(shop, { day: DAY, slotId: null })
  expect(parcels.map(({ receipt, stop, zone }) => [receipt, stop, zone?.en])).toEqual([
    ['DM-4', 1, undefined],
    ['DM-5', 2, undefined],
    ['DM-3', 3, 'First'],
    ['DM-2', 4, 'Second'],
    ['DM-1', 1, undefined],
  ])
  const morning = await listParcels(shop, { day: DAY, slotId: 'b-morning' })
  expect(morning.map(({ receipt, stop }) => [receipt, stop])).toEqual(
    parcels.slice(0, 4).map(({ receipt, stop }) => [receipt, stop]),
  )
})

test('No paper says who sends an anonymous gift, and no label has a price or a card', async () => {
  const day = '2026-12-10'
  const gift: Gift = {
    cardMessage: 'Guess who',
    cardFrom: SENDER,
    anonymous: 'yes',
    buyerPhone: '089 111 2222',
  }
  await parcel('DM-A', { day, gift })
  await parcel('DM-B', { day, gift: { cardMessage: 'Love', cardFrom: 'Nok' } })
  await parcel('DM-C', { day, gift: { cardFrom: SENDER } })
  const parcels = await listParcels(shop, { day, slotId: null })
  const cards = toCards(parcels)
  expect(cards.map(({ receipt, sender }) => [receipt, sender])).toEqual([
    ['DM-A', null],
    ['DM-B', 'Nok'],
  ])
  const printed = JSON.stringify([cards, toLabels(parcels), toWorksheets(parcels)])
  expect(printed).not.toMatch(/Somchai|Secret|089 111 2222|@shop\.test/)
  expect(JSON.stringify(toLabels(parcels))).not.toMatch(/19000|price|Guess|Love|Nok/)
})

test('A label has a phone number unless the gift is a surprise, and what the driver needs', async () => {
  const day = '2026-12-11'
  const place = { placeKind: 'hospital', placeDetail: 'Ward 5', leaveAt: 'reception' } as const
  await parcel('DM-S', { day, gift: { call: 'surprise', ...place, landmark: 'Gate 2' } })
  await parcel('DM-T', { day })
  const [surprise, plain] = toLabels(await listParcels(shop, { day, slotId: null }))
  expect(surprise).toMatchObject({ phone: null, gift: { call: 'surprise', ...place, landmark: 'Gate 2' } })
  expect(JSON.stringify(surprise)).not.toContain('081')
  expect(plain).toMatchObject({ recipient: 'Mali', phone: '081 234 5678', pincode: '10330', gift: {} })
})

test('A worksheet sums each product of its time, and lists ribbons and what may be replaced', async () => {
  const day = '2026-12-12'
  const bear = { id: 'bear', title: { en: 'Bear' } }
  const gift: Gift = {
    ribbonFirst: 'In memory',
    ribbonSecond: 'of Lung',
    replace: 'ask-me',
    cardMessage: 'Love',
  }
  await parcel('DM-W', { day, gift, items: [{ count: 2 }, bear] })
  await parcel('DM-X', { day, items: [{ count: 3 }] })
  await parcel('DM-Y', { day, slotId: 'a-noon', items: [bear] })
  const sheets = toWorksheets(await listParcels(shop, { day, slotId: null }))
  expect(sheets.map(({ toMake }) => toMake.map(({ id, count }) => [id, count]))).toEqual([
    [
      ['single-red-rose', 5],
      ['bear', 1],
    ],
    [['bear', 1]],
  ])
  expect(sheets[0]?.orders).toMatchObject([
    { receipt: 'DM-W', gift: { cardMessage: 'Love' }, ribbon: ['In memory', 'of Lung'], replace: 'ask-me' },
    { receipt: 'DM-X', gift: {}, ribbon: [], replace: null },
  ])
})

test('Three hundred parcels of one day are one batch', async () => {
  const day = '2027-02-14'
  for (let batch = 0; batch < 10; batch += 1) {
    await Promise.all(Array.from({ length: 30 }, () => parcel(`DM-${randomUUID()}`, { day })))
  }
  const parcels = await listParcels(shop, { day, slotId: null })
  expect(parcels.map(({ stop }) => stop)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1))
  expect(toWorksheets(parcels)[0]?.toMake).toMatchObject([{ count: 300 }])
})
