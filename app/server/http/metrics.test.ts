import { afterAll, beforeAll, expect, test } from 'vitest'
import { showScanCode } from '#app/server/checkout/scan-code.ts'
import { backups } from '#app/server/database/schema.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { buy } from '#app/server/testing/purchase.ts'
import { newShopper, openTestShop, reopenTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { createApp } from './app.ts'
import { mayReadMetrics } from './metrics.ts'

const TOKEN = 'the token of the tests'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ metricsToken: TOKEN })
})
afterAll(() => shop.close())

async function samples(name = 'dokmai_broken_invariants'): Promise<string[]> {
  const app = createApp(shop, async () => new Response())
  const answer = await app.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  const lines = (await answer.text()).split('\n')
  return lines.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
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

test('The metrics count refunds by state until the owner closes them, and codes that wait to be paid', async () => {
  const receipt = await madeOrder(shop)
  const add = (status: string, bankReference: string | null, closedAt: Date | null = null) =>
    shop.pool.query(
      `insert into refunds (id, payment_id, provider, amount, reason, status, bank_reference, closed_at)
        select gen_random_uuid(), payment_id, 'sandbox', 1, 'order', $2, $3, $4 from orders where id = $1`,
      [receipt, status, bankReference, closedAt],
    )
  await add('by-hand', '0152')
  await add('failed', null)
  await add('failed', null, new Date())
  expect(await samples('dokmai_refunds')).toEqual([
    'dokmai_refunds{state="wanted"} 0',
    'dokmai_refunds{state="done"} 0',
    'dokmai_refunds{state="failed"} 1',
    'dokmai_refunds{state="by-hand"} 1',
    'dokmai_refunds{state="sent-twice"} 0',
  ])
  expect(await samples('dokmai_waiting_codes')).toEqual(['dokmai_waiting_codes 0'])
  const shopper = await newShopper(shop)
  const { id } = await buy(shop, shopper)
  expect(await showScanCode(shop, shopper, id)).toMatchObject({ ok: true })
  expect(await samples('dokmai_waiting_codes')).toEqual(['dokmai_waiting_codes 1'])
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
