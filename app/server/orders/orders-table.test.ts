import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deliverySlots, orders } from '#app/server/database/schema.ts'
import { IN_ITS_PLACE, madeOrder, makeCrowd, placeDelivery } from '#app/server/testing/made-orders.ts'
import { ROOT } from '#app/server/testing/test-config.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { OrderSort } from '#app/shop/orders/order-search.ts'
import { IS_LONG } from '#commands/long.ts'
import { eachOrder, listOrders } from './orders-table.ts'
import { rollUp } from './roll-up.ts'

/** An idle machine needs only a fraction of this. */
const SOON = { timeout: 10_000 }

let shop: TestShop
const at = (day: string) => new Date(`${day}+07:00`)
beforeAll(async () => {
  shop = await openTestShop()
  const slot = { kind: 'delivery', capacity: 7 } as const
  await shop.db.insert(deliverySlots).values([
    { ...slot, id: 'a-evening', starts: 1020, ends: 1200 },
    { ...slot, id: 'b-morning', starts: 540, ends: 720 },
  ])
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
  view: Partial<{ sort: OrderSort; descending: boolean }> = {},
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

describe('the day of delivery', () => {
  const DAYS = { from: '2025-06-01', to: '2025-06-02' }
  const bought = (receipt: string) =>
    madeOrder(shop, { receipt: `DM-${receipt}`, at: at('2025-06-01T09:00:00') })
  const promised = async (receipt: string, day: string, slotId: string) => {
    const orderId = await bought(receipt)
    const kind = 'delivery' as const
    await placeDelivery(shop, { orderId, status: 'accepted', kind, day, slotId })
  }
  beforeAll(async () => {
    await promised('LATER-DAY', '2025-06-09', 'b-morning')
    await promised('EVENING', '2025-06-05', 'a-evening')
    await bought('TIMELESS')
    await promised('MORNING-B', '2025-06-05', 'b-morning')
    await rollUp(shop)
    await promised('MORNING-A', '2025-06-05', 'b-morning')
    const orderId = await bought('TO-SCHEDULE')
    await placeDelivery(shop, { orderId, status: 'unscheduled', kind: 'delivery' })
  })

  test('The owner sorts orders by the day and time of delivery; those without one are last in both directions', async () => {
    const dated = ['MORNING-A', 'MORNING-B', 'EVENING', 'LATER-DAY']
    const [up, down] = [
      { sort: 'delivery', descending: false },
      { sort: 'delivery', descending: true },
    ] as const
    for (const rollUpFirst of [false, true]) {
      if (rollUpFirst) await rollUp(shop)
      expect(await found('', DAYS, up)).toEqual([...dated, 'TIMELESS', 'TO-SCHEDULE'])
      expect(await found('', DAYS, down)).toEqual([...dated.toReversed(), 'TO-SCHEDULE', 'TIMELESS'])
      expect(await found('morning', {}, up)).toEqual(['MORNING-A', 'MORNING-B'])
      expect(await found('dm-', DAYS, down)).toEqual([...dated.toReversed(), 'TO-SCHEDULE', 'TIMELESS'])
    }
  })

  test('An order in another’s parcel is sorted by the time of that, also of before, and once it is moved or parted', async () => {
    const parted = { from: '2025-07-01', to: '2025-07-01' }
    const buy = (receipt: string) =>
      madeOrder(shop, { receipt: `DM-${receipt}`, at: at('2025-07-01T09:00:00') })
    const place = async (orderId: string, day: string) =>
      placeDelivery(shop, { orderId, status: 'accepted', kind: 'delivery', day, slotId: 'b-morning' })
    const join = async (receipt: string) => {
      const id = await buy(receipt)
      await shop.pool.query('delete from deliveries where order_id = $1', [id])
      await shop.pool.query(`update orders set joins = 'DM-PARCEL' where id = $1`, [id])
    }
    const sorted = () => found('', parted, { sort: 'delivery', descending: false })
    await place(await buy('PARCEL'), '2025-07-06')
    await place(await buy('BEFORE'), '2025-07-05')
    await place(await buy('AFTER'), '2025-07-07')
    await join('SECOND')
    const expected = ['BEFORE', 'PARCEL', 'SECOND', 'AFTER']
    expect(await sorted()).toEqual(expected)
    await rollUp(shop)
    expect(await sorted()).toEqual(expected)
    await join('THIRD')
    await shop.pool.query(`update deliveries set day = '2025-07-08' where order_id = 'DM-PARCEL'`)
    const moved = ['BEFORE', 'AFTER', 'PARCEL', 'SECOND', 'THIRD']
    expect(await sorted()).toEqual(moved)
    await rollUp(shop)
    expect(await sorted()).toEqual(moved)
    await shop.pool.query(`update order_search set delivery_starts = null where order_id = 'DM-SECOND'`)
    expect((await sorted()).at(-1)).toBe('SECOND')
    const migration = path.join(ROOT, 'app/server/database/migrations/0037_joined_orders_sort.sql')
    for (const statement of readFileSync(migration, 'utf8').split('--> statement-breakpoint'))
      await shop.pool.query(statement)
    expect(await sorted()).toEqual(moved)
    await place('DM-SECOND', '2025-07-04')
    await shop.pool.query(`update deliveries set day = '2025-07-03' where order_id = 'DM-PARCEL'`)
    expect(await sorted()).toEqual(['PARCEL', 'THIRD', 'SECOND', 'BEFORE', 'AFTER'])
    await place('DM-THIRD', '2025-07-09')
    expect(await sorted()).toEqual(['PARCEL', 'SECOND', 'BEFORE', 'AFTER', 'THIRD'])
  })

  test('An order whose delivery is moved while it is rolled up is sorted by its new day', async () => {
    await rollUp(shop)
    await promised('MOVED', '2025-06-05', 'b-morning')
    const owner = await shop.pool.connect()
    await owner.query(`begin; update deliveries set day = '2025-06-12' where order_id = 'DM-MOVED'`)
    const rolledUp = rollUp(shop)
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    const isWaiting = vi.waitFor(
      async () => expect((await shop.pool.query(waiting)).rows).toHaveLength(1),
      SOON,
    )
    await Promise.race([rolledUp, isWaiting])
    await owner.query('commit')
    owner.release()
    expect(await rolledUp).toBe(1)
    expect((await found('', DAYS, { sort: 'delivery', descending: true }))[0]).toBe('MOVED')
    await shop.pool.query(`update deliveries set day = '2025-06-02' where order_id = 'DM-MOVED'`)
    expect((await found('', DAYS, { sort: 'delivery', descending: false }))[0]).toBe('MOVED')
  })
})

const CROWD = IS_LONG ? 3000 : 1020

describe('thousands of orders', () => {
  let many: number
  beforeAll(async () => {
    await makeCrowd(shop.pool, { users: 100, orders: CROWD, days: 1000 })
    // A few orders of each day; every third has no time.
    await shop.pool.query(
      `insert into deliveries (order_id, status, kind, day, slot_id)
        select receipt, 'accepted', 'delivery', created_at::date + 2, 'a-evening' from checkouts
        where id like 'crowd-%' and substr(id, 7)::int % 3 > 0 ${IN_ITS_PLACE}`,
    )
    // Some orders are rolled up and some are not.
    await rollUp(shop)
    await makeCrowd(
      shop.pool,
      { users: 100, orders: CROWD + 50, days: 1000 },
      { users: 100, orders: CROWD, days: 0 },
    )
    many = await shop.db.$count(orders)
  })

  test('The pages of the order table have every order once in any sort', async () => {
    for (const view of [
      { sort: 'time', descending: true },
      { sort: 'amount', descending: false },
      { sort: 'delivery', descending: false },
      { sort: 'delivery', descending: true },
    ] as const) {
      const ids: string[] = []
      for (let page = 1; page <= Math.ceil(many / 20); page += 1) {
        const { orders, total } = await listOrders(shop, { search: '', from: '', to: '' }, { ...view, page })
        expect(total).toBe(many)
        ids.push(...orders.map(({ id }) => id))
      }
      expect([ids.length, new Set(ids).size]).toEqual([many, many])
    }
  })

  test('Pages by the day of delivery go on in one order, from both ends, to those without a time', async () => {
    const { rows } = await shop.pool.query(
      `select o.id, d.day is null as timeless from orders o left join deliveries d on d.order_id = o.id
        order by d.day, case d.slot_id when 'b-morning' then 1 else 2 end, o.id`,
    )
    const dated = rows.filter(({ timeless }) => !timeless).map(({ id }) => id)
    const rest = rows.filter(({ timeless }) => timeless).map(({ id }) => id)
    for (const search of ['', 'shop.test']) {
      for (const descending of [false, true]) {
        const view = { sort: 'delivery', descending } as const
        const ids: string[] = []
        for (let page = 1, most = 1; page <= most; page += 1) {
          const { orders, total } = await listOrders(shop, { search, from: '', to: '' }, { ...view, page })
          most = Math.ceil(total / 20)
          ids.push(...orders.map(({ id }) => id))
        }
        const sorted = descending ? [...dated.toReversed(), ...rest.toReversed()] : [...dated, ...rest]
        expect(ids).toEqual(sorted.slice(0, search ? 1000 : many))
      }
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
    expect([ids.length, new Set(ids).size]).toEqual([many, many])
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
