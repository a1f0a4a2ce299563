import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { bangkokDay } from '#app/shop/day.ts'
import { findArrivalPromise } from './arrival-promise.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.pool.query(
    `insert into delivery_slots (id, kind, weekdays, starts, ends, capacity, fee, lead_minutes, active)
      values ('morning', 'delivery', '1111111', 600, 780, 8, 0, 180, true) on conflict do nothing`,
  )
})
afterAll(() => shop.close())

test('The next free delivery is promised with the last moment to order it, before which it is', async () => {
  const promise = await findArrivalPromise(shop)
  expect(promise).toMatchObject({ starts: expect.any(Number), ends: expect.any(Number) })
  expect(new Date(promise?.orderBy ?? 0).getTime()).toBeGreaterThan(Date.now())
  expect((promise?.day ?? '') >= bangkokDay(new Date())).toBe(true)
})

test('Long lead times of most products move the promise, those of a few do not', async () => {
  const before = await findArrivalPromise(shop)
  await shop.pool.query(`update products set lead_minutes = 10080 where category = 'Roses'`)
  await expect.poll(async () => (await findArrivalPromise(shop))?.day).toBe(before?.day)
  await shop.pool.query('update products set lead_minutes = 10080')
  await expect.poll(async () => (await findArrivalPromise(shop))?.day ?? '').not.toBe(before?.day)
})

test('Nothing is promised while no times are offered', async () => {
  await shop.pool.query('update delivery_slots set active = false')
  await expect.poll(() => findArrivalPromise(shop)).toBeNull()
})
