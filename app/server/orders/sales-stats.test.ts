import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { madeOrder, makeCrowd } from '#app/server/testing/made-orders.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { rollUp } from './roll-up.ts'
import { readSales, salesStats } from './sales-stats.ts'

const EMPTY = `truncate emails, orders, checkouts, refunds, orders_fresh, sales_days, sales_products, sales_users, order_search cascade`
/** A Saturday in Bangkok. */
const NOW = new Date('2026-02-28T12:00:00+07:00')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query(EMPTY)
})

const sold = (at: string, price = 100_00) => madeOrder(shop, { at: new Date(at), items: [{ price }] })
const barsOf = async (period: 'day' | 'week' | 'month', now = NOW) =>
  Object.fromEntries(
    (await readSales(shop, period, now)).bars.flatMap(({ from, orders, sales }) =>
      orders > 0 ? [[from, [orders, sales]]] : [],
    ),
  )
/** Asks before and after the roll-up, which must not change an answer. */
async function bothWays<T>(ask: () => Promise<T>): Promise<T> {
  const before = await ask()
  expect(await rollUp(shop)).toBeGreaterThan(0)
  expect(await ask()).toEqual(before)
  return before
}

describe('the sales figures', () => {
  test('The sales figures add up all item prices without shipping, before and after the roll-up', async () => {
    await madeOrder(shop, {
      items: [
        { price: 190_00, count: 2 },
        { id: 'other', price: 50_50 },
      ],
    })
    await madeOrder(shop, { items: [{ price: 1_290_00 }] })
    const found = await bothWays(() => salesStats(shop))
    expect(found).toMatchObject({
      products: 36,
      orders: 2,
      sales: 190_00 * 2 + 50_50 + 1_290_00,
      refunded: 0,
    })
    expect(found.today).toEqual({ orders: 2, sales: found.sales })
  })

  test('The sales figures show refunds beside the sales and subtract nothing', async () => {
    const receipt = await madeOrder(shop)
    await shop.pool.query(
      `insert into refunds (id, payment_id, provider, amount, reason, status)
        select v.id, payment_id, 'sandbox', 5000, 'order', v.status from orders, (values ('a', 'done'), ('b', 'wanted')) v(id, status)
        where orders.id = $1`,
      [receipt],
    )
    // Money that was never in the sales.
    await shop.pool.query(
      `insert into refunds (id, payment_id, provider, amount, reason, status)
        values ('twice', 'pay_twice', 'sandbox', 19000, 'second-payment', 'done')`,
    )
    expect(await salesStats(shop)).toMatchObject({ sales: 190_00, refunded: 50_00 })
  })

  test('The first second after midnight in Bangkok counts as the new day, though London has the old one', async () => {
    await sold('2026-02-27T23:59:59.999+07:00')
    await sold('2026-02-28T00:00:00+07:00', 200_00)
    await sold('2026-02-28T06:59:59+07:00', 400_00)
    expect(await bothWays(() => barsOf('day'))).toEqual({
      '2026-02-27': [1, 100_00],
      '2026-02-28': [2, 600_00],
    })
    const justAfter = await salesStats(shop, new Date('2026-02-28T00:00:01+07:00'))
    expect(justAfter.today).toEqual({ orders: 2, sales: 600_00 })
    expect((await salesStats(shop, new Date('2026-02-27T23:59:59+07:00'))).today.orders).toBe(1)
  })

  test('Sales weeks begin on Monday and months on their first, in Bangkok', async () => {
    await sold('2026-02-22T23:59:59+07:00')
    await sold('2026-02-23T00:00:00+07:00')
    await sold('2026-01-31T23:59:59+07:00')
    await sold('2026-02-01T00:30:00+07:00')
    await sold('2025-12-31T23:59:59+07:00')
    expect(await bothWays(() => barsOf('week'))).toEqual({
      '2025-12-29': [1, 100_00],
      '2026-01-26': [2, 200_00],
      '2026-02-16': [1, 100_00],
      '2026-02-23': [1, 100_00],
    })
    expect(await barsOf('month')).toEqual({
      '2025-12-01': [1, 100_00],
      '2026-01-01': [1, 100_00],
      '2026-02-01': [3, 300_00],
    })
  })

  test('The sales chart shows every one of its days and no older one', async () => {
    await sold('2026-01-30T00:00:00+07:00')
    await sold('2026-01-29T23:59:59+07:00')
    const { bars, orders } = await readSales(shop, 'day', NOW)
    expect([bars.length, bars[0]?.from, bars.at(-1)?.from, orders]).toEqual([
      30,
      '2026-01-30',
      '2026-02-28',
      1,
    ])
  })

  test('Best sellers have the title with which they were sold last', async () => {
    const old = { title: { en: 'Old name' } }
    await madeOrder(shop, { at: new Date(NOW.getTime() - 86_400_000), items: [{ ...old, count: 5 }] })
    await madeOrder(shop, { at: NOW, items: [{ count: 1 }, { id: 'gone', title: { en: 'Gone' }, count: 4 }] })
    const { bestSellers } = await bothWays(() => readSales(shop, 'day', NOW))
    expect(bestSellers.map(({ productId, count, sales }) => [productId, count, sales])).toEqual([
      ['single-red-rose', 6, 6 * 190_00],
      ['gone', 4, 4 * 190_00],
    ])
    await rollUp(shop)
    expect((await readSales(shop, 'day', NOW)).bestSellers[0]?.title.en).toBe('Single Red Rose')
  })
})

test('The product that sold least is not among the five best sellers, and the first is what sold most', async () => {
  const sold = [3, 6, 1, 5, 2, 4].map((count) => ({ id: `sold-${count}`, title: { en: `${count}` }, count }))
  await madeOrder(shop, { at: NOW, items: sold })
  const { bestSellers } = await bothWays(() => readSales(shop, 'day', NOW))
  expect(bestSellers.map(({ count }) => count)).toEqual([6, 5, 4, 3, 2])
})

describe('the roll-up', () => {
  test('A roll-up that runs twice, or gets an order twice, changes nothing', async () => {
    await makeCrowd(shop.pool, { users: 20, orders: 300, days: 60 })
    const before = await salesStats(shop)
    expect(await rollUp(shop)).toBe(300)
    expect(await rollUp(shop)).toBe(0)
    await shop.pool.query('insert into orders_fresh select id from orders limit 50')
    await rollUp(shop)
    expect(await salesStats(shop)).toEqual(before)
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })

  test('A roll-up counts an order that began before it and was committed after it', async () => {
    await madeOrder(shop, { receipt: 'DM-EARLY', at: NOW })
    const late = new pg.Client({ connectionString: shop.databaseUrl })
    await late.connect()
    await late.query('begin')
    await late.query(
      `insert into checkouts select (jsonb_populate_record(c, '{"id":"late","token":"late","receipt":"DM-LATE","reference":"late","payment_id":"late"}')).*
        from checkouts c where receipt = 'DM-EARLY'`,
    )
    await late.query(
      `insert into orders select (jsonb_populate_record(o, '{"id":"DM-LATE","checkout_id":"late","payment_id":"late"}')).*
        from orders o where id = 'DM-EARLY'`,
    )
    expect(await rollUp(shop)).toBe(1)
    await late.query('commit')
    await late.end()
    expect(await salesStats(shop)).toMatchObject({ orders: 2 })
    expect(await rollUp(shop)).toBe(1)
    expect(await barsOf('day')).toEqual({ '2026-02-28': [2, 2 * 190_00] })
  })

  test('Roll-ups of many processes at once count each order once', async () => {
    await makeCrowd(shop.pool, { users: 20, orders: 200, days: 30 }, { users: 20, orders: 0, days: 0 })
    const sums = await Promise.all(Array.from({ length: 5 }, () => rollUp(shop)))
    expect(sums.reduce((sum, count) => sum + count, 0)).toBe(200)
    expect(await salesStats(shop)).toMatchObject({ orders: 200 })
  })
})
