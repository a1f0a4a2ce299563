import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { madeOrder, makeCrowd } from '#app/server/testing/made-orders.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { eachOrder, listOrders } from './orders-table.ts'
import { rollUp } from './roll-up.ts'

let shop: TestShop
const at = (day: string) => new Date(`${day}+07:00`)
beforeAll(async () => {
  shop = await openTestShop()
  await madeOrder(shop, {
    receipt: 'DM-OLD',
    at: at('2026-01-31T23:59:59'),
    address: { name: 'สมหญิง ใจดี', phoneNumber: '081 234 5678' },
  })
  await madeOrder(shop, {
    receipt: 'DM-MID',
    at: at('2026-02-01T00:00:00'),
    address: { name: '李明', address: '石龙军路 100%' },
  })
  await madeOrder(shop, {
    receipt: 'DM-DEAR',
    at: at('2026-02-14T08:00:00'),
    email: 'ploy_x@shop.test',
    items: [{ id: 'tulips', title: { en: 'Spring Tulips', th: 'ทิวลิปน้ำเงิน' }, price: 2_290_00 }],
  })
  await rollUp(shop)
  await madeOrder(shop, {
    receipt: 'DM-NEW',
    at: at('2026-02-20T12:00:00'),
    address: { name: 'Krit Park', address: '1 O’Neill_Road' },
  })
})
afterAll(() => shop.close())

const VIEW = { sort: 'time', descending: true, page: 1 } as const
const found = async (
  search: string,
  days: { from?: string; to?: string } = {},
  view: Partial<{ sort: 'time' | 'amount'; descending: boolean }> = {},
) => {
  const { orders, total } = await listOrders(
    shop,
    { search, from: '', to: '', ...days },
    { ...VIEW, ...view },
  )
  expect(total).toBe(orders.length)
  return orders.map(({ id }) => id.slice(3))
}

describe('the owner’s search', () => {
  test('The owner sees all orders, newest first, including those not rolled up yet', async () => {
    expect(await found('')).toEqual(['NEW', 'DEAR', 'MID', 'OLD'])
  })

  test.each([
    ['a name in Thai', 'สมหญิง', ['OLD']],
    ['two letters of one', 'ใจ', ['OLD']],
    ['a word with tone marks', 'น้ำเงิน', ['DEAR']],
    ['a Chinese name of two characters', '李明', ['MID']],
    ['one Chinese character', '李', ['MID']],
    ['a Chinese word inside a longer one', '龙军', ['MID']],
    ['a product’s title in any language', 'tulip', ['DEAR']],
    ['a Chinese title', '红玫瑰', ['NEW', 'MID', 'OLD']],
    ['a receipt, in whatever case', 'dm-dear', ['DEAR']],
    ['an email', 'ploy_x@', ['DEAR']],
    ['a phone number without its spaces', '0812345678', ['NEW', 'DEAR', 'MID', 'OLD']],
    ['a phone number as it was typed', '234 5678', ['NEW', 'DEAR', 'MID', 'OLD']],
    ['words in any order', 'park krit', ['NEW']],
    ['full-width letters', 'ｋｒｉｔ', ['NEW']],
    ['a per cent sign as itself', '100%', ['MID']],
    ['an underline as itself', 'l_R', ['NEW']],
    ['one that is a pattern elsewhere', 'S_ring', []],
    ['a backslash as itself', 'm\\a', []],
    ['nothing that is not there', 'zzz', []],
  ])('The owner’s search finds orders by %s', async (_what, search, expected) => {
    expect(await found(search)).toEqual(expected)
  })

  test('The owner’s search finds an order by its payment’s id', async () => {
    const { orders } = await listOrders(shop, { search: 'DM-DEAR', from: '', to: '' }, VIEW)
    expect(await found(orders[0]?.paymentId ?? '')).toEqual(['DEAR'])
  })

  test('The owner finds orders by days of Bangkok, both included, and by words within them', async () => {
    expect(await found('', { from: '2026-02-01' })).toEqual(['NEW', 'DEAR', 'MID'])
    expect(await found('', { to: '2026-01-31' })).toEqual(['OLD'])
    expect(await found('', { from: '2026-02-01', to: '2026-02-14' })).toEqual(['DEAR', 'MID'])
    expect(await found('tulip', { from: '2026-02-15' })).toEqual([])
    expect(await found('', { from: '2026-03-01', to: '2026-02-01' })).toEqual([])
  })

  test('The owner sorts orders by time and amount in either direction', async () => {
    expect(await found('', {}, { descending: false })).toEqual(['OLD', 'MID', 'DEAR', 'NEW'])
    expect((await found('', {}, { sort: 'amount' }))[0]).toBe('DEAR')
    expect((await found('', {}, { sort: 'amount', descending: false })).at(-1)).toBe('DEAR')
  })
})

describe('thousands of orders', () => {
  beforeAll(async () => {
    await makeCrowd(shop.pool, { users: 100, orders: 3000, days: 1000 })
    // Some orders are rolled up and some are not.
    await rollUp(shop)
    await makeCrowd(
      shop.pool,
      { users: 100, orders: 3050, days: 1000 },
      { users: 100, orders: 3000, days: 0 },
    )
  })

  test('The pages of the order table have every order once in any sort', async () => {
    for (const view of [
      { sort: 'time', descending: true },
      { sort: 'amount', descending: false },
    ] as const) {
      const ids: string[] = []
      for (let page = 1; page <= 153; page += 1) {
        const { orders, total } = await listOrders(shop, { search: '', from: '', to: '' }, { ...view, page })
        expect(total).toBe(3054)
        ids.push(...orders.map(({ id }) => id))
      }
      expect([ids.length, new Set(ids).size]).toEqual([3054, 3054])
    }
  })

  test('A rare word is found beyond the newest orders, and counted', async () => {
    const rare = await listOrders(shop, { search: 'tulips dm-dear', from: '', to: '' }, VIEW)
    expect([rare.orders.map(({ id }) => id), rare.total, rare.more]).toEqual([['DM-DEAR'], 1, false])
  })

  test('A word that nearly all orders have is shown up to a thousand', async () => {
    const common = await listOrders(shop, { search: 'shop.test', from: '', to: '' }, VIEW)
    expect([common.orders.length, common.total, common.more]).toEqual([20, 1000, true])
    const last = await listOrders(shop, { search: 'shop.test', from: '', to: '' }, { ...VIEW, page: 50 })
    expect(last.orders).toHaveLength(20)
    const beyond = await listOrders(shop, { search: 'shop.test', from: '', to: '' }, { ...VIEW, page: 51 })
    expect([beyond.page, beyond.orders]).toEqual([50, last.orders])
  })

  test('An export has every matching order once, and no other', async () => {
    const ids: string[] = []
    for await (const some of eachOrder(shop, { search: '', from: '', to: '' }, 500))
      ids.push(...some.map(({ id }) => id))
    expect([ids.length, new Set(ids).size]).toEqual([3054, 3054])
    const few: string[] = []
    for await (const some of eachOrder(shop, { search: '李明', from: '', to: '' }, 7))
      few.push(...some.map(({ addressInfo }) => addressInfo.name))
    expect(few.length).toBeGreaterThan(20)
    expect(few.every((name) => name.includes('李明'))).toBe(true)
  })

  test('An export has orders of one moment once each, though they are in different batches', async () => {
    const moment = at('2026-02-21T12:00:00')
    const receipts = ['DM-SAME3', 'DM-SAME1', 'DM-SAME5', 'DM-SAME2', 'DM-SAME4']
    for (const receipt of receipts) await madeOrder(shop, { receipt, at: moment })
    const day = { search: 'dm-same', from: '2026-02-21', to: '2026-02-21' }
    const ids: string[] = []
    for await (const some of eachOrder(shop, day, 2)) ids.push(...some.map(({ id }) => id))
    expect(ids).toEqual(receipts.toSorted().reverse())
  })
})
