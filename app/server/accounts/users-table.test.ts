import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rollUp } from '#app/server/orders/roll-up.ts'
import { madeOrder, makeCrowd } from '#app/server/testing/made-orders.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { listCustomers, listUsers } from './users-table.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await makeCrowd(shop.pool, { users: 45, orders: 0, days: 1 })
})
afterAll(() => shop.close())

const USERS = { search: '', sort: 'name', descending: false, page: 1 } as const
const CUSTOMERS = { search: '', sort: 'spent', descending: true, page: 1 } as const

describe('the list of users', () => {
  test('The list of users contains every account once over its pages, in order', async () => {
    const pages = [1, 2, 3].map((page) => listUsers(shop, { ...USERS, page }))
    const rows = (await Promise.all(pages)).flatMap((page) => page.rows)
    expect(new Set(rows.map(({ uid }) => uid)).size).toBe(46)
    const names = rows.map(({ name }) => name.toLowerCase())
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : Number(a > b))))
    expect(await listUsers(shop, { ...USERS, page: 99 })).toMatchObject({ page: 3, total: 46 })
  })

  test('Users are found by parts of name and email in any language', async () => {
    const found = async (search: string) => (await listUsers(shop, { ...USERS, search })).rows
    expect((await found('CROWD17@')).map(({ uid }) => uid)).toEqual(['crowd-17'])
    expect((await found('李')).every(({ name }) => name.includes('李'))).toBe(true)
    expect((await found('suksawat mali')).map(({ name }) => name)).toEqual(['Mali Suksawat'])
    expect(await found('100%')).toEqual([])
    expect((await found('administrator')).map(({ isAdmin }) => isAdmin)).toEqual([true])
  })
})

describe('the list of customers', () => {
  const details = async (sort: 'spent' | 'orders' | 'last', descending = true) =>
    (await listCustomers(shop, { ...CUSTOMERS, sort, descending })).rows.map(({ uid }) => uid.slice(6))

  test('Each customer’s sums include all orders before, during and after a roll-up', async () => {
    expect(await listCustomers(shop, CUSTOMERS)).toEqual({ rows: [], total: 0, page: 1 })
    const day = (n: number) => new Date(Date.UTC(2026, 0, n))
    await madeOrder(shop, { userId: 'crowd-1', at: day(1), items: [{ price: 1000_00 }] })
    await madeOrder(shop, { userId: 'crowd-2', at: day(2), items: [{ price: 900_00 }] })
    await rollUp(shop)
    await madeOrder(shop, { userId: 'crowd-2', at: day(3), items: [{ price: 200_00 }] })
    await madeOrder(shop, { userId: 'crowd-3', at: day(4), items: [{ price: 50_00 }] })
    const between = await listCustomers(shop, CUSTOMERS)
    expect(between).toMatchObject({
      total: 3,
      rows: [
        // Includes delivery.
        { uid: 'crowd-2', orders: 2, spent: 1200_00, lastOrder: day(3).toISOString() },
        { uid: 'crowd-1', orders: 1, spent: 1000_00 },
        { uid: 'crowd-3', orders: 1, spent: 150_00, name: 'ปวีณา Suksawat' },
      ],
    })
    const orders = [await details('spent'), await details('orders'), await details('last', false)]
    expect(orders).toEqual([
      ['2', '1', '3'],
      ['2', '3', '1'],
      ['1', '2', '3'],
    ])
    await rollUp(shop)
    expect(await listCustomers(shop, CUSTOMERS)).toEqual(between)
    // An order that was paid first and rolled up last is not the last one.
    await madeOrder(shop, { userId: 'crowd-2', at: day(1), items: [{ price: 1_00 }] })
    for (const rollUpFirst of [false, true]) {
      if (rollUpFirst) await rollUp(shop)
      expect((await listCustomers(shop, CUSTOMERS)).rows[0]).toMatchObject({
        ...{ uid: 'crowd-2', orders: 3, lastOrder: day(3).toISOString() },
      })
    }
    expect([await details('spent'), await details('orders'), await details('last', false)]).toEqual(orders)
  })
})
