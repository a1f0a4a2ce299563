import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { correctOrder } from '#app/server/corrections/correct-order.ts'
import { readHistory } from '#app/server/corrections/order-history.ts'
import { deliveries, prints } from '#app/server/database/schema.ts'
import { dayIn, makeSlot, scheduledOrder } from '#app/server/testing/slots.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { Gift } from '#app/shop/delivery/gift.ts'
import type { PrintName } from '#app/shop/delivery/print/papers.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { listParcels } from './parcels.ts'
import { listGone, notePrinted, noteSlip, readPrintStates } from './prints.ts'

const [DAY, OTHER_DAY] = [dayIn(3), dayIn(4)]

let shop: TestShop
let slotId: string
beforeAll(async () => {
  shop = await openTestShop()
  slotId = await makeSlot(shop)
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('truncate checkouts cascade'))

const promise = (receipt: string, gift: Gift = {}) =>
  scheduledOrder(shop, { day: DAY, slotId }, { receipt, delivery: { gift } })

const move = (receipt: string, day: string | null) =>
  shop.db
    .update(deliveries)
    .set(day ? { day, slotId, status: 'accepted' } : { day: null, slotId: null, status: 'cancelled' })
    .where(eq(deliveries.orderId, receipt))

const parcelsOf = (day = DAY) => listParcels(shop, { day, slotId: null })
const stopsOf = async (day = DAY) =>
  Object.fromEntries((await parcelsOf(day)).map(({ receipt, stop }) => [receipt, stop]))
const statesOf = async (paper: PrintName) =>
  Object.fromEntries(await readPrintStates(shop, paper, await parcelsOf()))
const print = async (paper: PrintName) =>
  notePrinted(shop, { day: DAY, slotId: null, paper, shown: await parcelsOf() })

test('A number that a paper has shown stays its order’s, and a later order gets the next one', async () => {
  await promise('DM-B')
  await promise('DM-C')
  expect(await stopsOf()).toEqual({ 'DM-B': 1, 'DM-C': 2 })
  expect(await print('labels')).toEqual({ ok: true, value: null })
  await promise('DM-A')
  expect(await stopsOf()).toEqual({ 'DM-B': 1, 'DM-C': 2, 'DM-A': 3 })
})

test('The number of an order that moved away is given to nobody, and is its own again when it comes back', async () => {
  await promise('DM-A')
  await promise('DM-B')
  await print('labels')
  await move('DM-B', OTHER_DAY)
  await promise('DM-C')
  expect(await stopsOf()).toEqual({ 'DM-A': 1, 'DM-C': 3 })
  expect(await stopsOf(OTHER_DAY)).toEqual({ 'DM-B': 1 })
  await move('DM-B', DAY)
  expect(await stopsOf()).toEqual({ 'DM-A': 1, 'DM-B': 2, 'DM-C': 3 })
})

test('A paper is new, printed, or changed since, each paper for itself', async () => {
  await promise('DM-A', { cardMessage: 'Hello' })
  await promise('DM-B')
  await print('cards')
  expect(await statesOf('cards')).toEqual({ 'DM-A': 'printed', 'DM-B': 'not-printed' })
  expect(await statesOf('labels')).toEqual({ 'DM-A': 'not-printed', 'DM-B': 'not-printed' })
  await print('labels')
  const gift = { cardMessage: 'Hello, Mum' }
  await correctOrder(shop, 'DM-A', { corrections: 0, address: AN_ADDRESS, gift })
  expect(await statesOf('cards')).toMatchObject({ 'DM-A': 'changed' })
  expect(await statesOf('labels')).toEqual({ 'DM-A': 'changed', 'DM-B': 'printed' })
  expect((await readHistory(shop, 'DM-A')).outdated.sort()).toEqual(['cards', 'labels'])
  await print('cards')
  expect(await statesOf('cards')).toMatchObject({ 'DM-A': 'printed' })
  expect((await readHistory(shop, 'DM-A')).outdated).toEqual(['labels'])
})

test('Papers of orders that were moved or cancelled after printing are named', async () => {
  for (const receipt of ['DM-A', 'DM-B', 'DM-C']) await promise(receipt)
  await print('labels')
  await move('DM-A', OTHER_DAY)
  await move('DM-B', null)
  expect(await listGone(shop, { day: DAY, slotId: null, paper: 'labels' })).toEqual(['DM-A', 'DM-B'])
  expect(await listGone(shop, { day: DAY, slotId: null, paper: 'cards' })).toEqual([])
})

test('A page that shows something old is not noted as printed', async () => {
  await promise('DM-B')
  const shown = await parcelsOf()
  await promise('DM-A')
  const labels = { day: DAY, slotId: null, paper: 'labels' } as const
  expect(await notePrinted(shop, { ...labels, shown })).toMatchObject({ problem: { code: 'delivery-moved' } })
  await correctOrder(shop, 'DM-B', { corrections: 0, address: { ...AN_ADDRESS, name: 'Nok' }, gift: {} })
  const numbered = (await parcelsOf()).map((parcel) => ({ ...parcel, corrections: 0 }))
  expect(await notePrinted(shop, { ...labels, shown: numbered })).toMatchObject({ ok: false })
  expect(await shop.db.$count(prints)).toBe(0)
})

test('Two windows that print at once give each order one number', async () => {
  for (const receipt of ['DM-A', 'DM-B', 'DM-C']) await promise(receipt)
  // One of them often reads between the statements of another.
  for (let times = 0; times < 20; times++) {
    await shop.pool.query('truncate stops, prints')
    const outcomes = await Promise.all([print('labels'), print('cards'), print('worksheets')])
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect(await stopsOf()).toEqual({ 'DM-A': 1, 'DM-B': 2, 'DM-C': 3 })
  }
})

test('A packing slip is outdated by a correction, and is not noted from an old page', async () => {
  await promise('DM-A')
  expect(await noteSlip(shop, 'DM-A', 0)).toEqual({ ok: true, value: null })
  await correctOrder(shop, 'DM-A', { corrections: 0, address: { ...AN_ADDRESS, name: 'Nok' }, gift: {} })
  expect((await readHistory(shop, 'DM-A')).outdated).toEqual(['slip'])
  expect(await noteSlip(shop, 'DM-A', 0)).toMatchObject({ problem: { code: 'delivery-moved' } })
  expect(await noteSlip(shop, 'DM-NONE', 0)).toMatchObject({ problem: { code: 'not-found' } })
})
