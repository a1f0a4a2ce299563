import { afterAll, beforeAll, expect, test } from 'vitest'
import { backups } from '#app/server/database/schema.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { openTestShop, reopenTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { createApp } from './app.ts'
import { mayReadMetrics } from './metrics.ts'

const TOKEN = 'the token of the tests'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ metricsToken: TOKEN })
})
afterAll(() => shop.close())

async function samples(name = 'dokmai_broken_invariants{'): Promise<string[]> {
  const app = createApp(shop, async () => new Response())
  const answer = await app.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  const lines = (await answer.text()).split('\n')
  return lines.filter((line) => line.startsWith(name))
}

test('Every rule about payments reports 0 while it holds and its count while it is broken', async () => {
  const well = await samples()
  expect(well.length).toBeGreaterThan(10)
  expect(well.every((line) => line.endsWith(' 0'))).toBe(true)
  const receipt = await madeOrder(shop)
  await shop.pool.query('delete from emails where order_id = $1', [receipt])
  const later = await reopenTestShop(shop.databaseUrl)
  shop.invariants = later.invariants
  const broken = (await samples()).filter((line) => !line.endsWith(' 0'))
  expect(broken).toEqual([
    'dokmai_broken_invariants{invariant="an order without exactly one confirmation email"} 1',
  ])
  await later.close()
})

test('The age of the newest backup is told, and endless without one', async () => {
  expect(await samples('dokmai_backup_age_seconds')).toEqual(['dokmai_backup_age_seconds +Inf'])
  await shop.db.insert(backups).values({ place: '/a', finishedAt: new Date(Date.now() - 3600_000) })
  const [line = ''] = await samples('dokmai_backup_age_seconds')
  expect(Number(line.split(' ')[1])).toBeCloseTo(3600, -2)
})

test('Without a token only this machine may read the metrics', () => {
  const mayRead = (address: string) =>
    mayReadMetrics({ metricsToken: null, publicUrl: 'https://shop.example' }, address, new Headers())
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map(mayRead)).toEqual([true, true, true])
  expect(['203.0.113.7', '10.0.0.1', ''].map(mayRead)).toEqual([false, false, false])
})

test('With a token nobody reads the metrics without it, not even this machine', () => {
  const mayRead = (authorization: string) =>
    mayReadMetrics(
      { metricsToken: 'sekrit', publicUrl: 'https://shop.example' },
      '127.0.0.1',
      new Headers({ authorization }),
    )
  expect(mayRead('Bearer sekrit')).toBe(true)
  expect(['Bearer sekriT', 'Bearer sekri', 'sekrit', ''].map(mayRead)).toEqual([false, false, false, false])
})
