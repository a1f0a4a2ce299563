import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { showScanCode } from '#app/server/checkout/scan-code.ts'
import { backups } from '#app/server/database/schema.ts'
import { createApp } from '#app/server/http/app.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { buy } from '#app/server/testing/purchase.ts'
import { newShopper, openTestShop, reopenTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { openMetrics } from './metrics.ts'

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

async function read(name: string): Promise<number> {
  return Number((await samples(name))[0]?.split(' ')[1])
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
  expect(await samples('dokmai_waiting_refunds')).toEqual([
    'dokmai_waiting_refunds{provider="sandbox"} 0',
    'dokmai_waiting_refunds{provider="by-hand"} 0',
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

test('Emails that were refused count as failing until they are sent or given up', async () => {
  await madeOrder(shop)
  await shop.pool.query("update emails set sent_at = null, given_up_at = null, last_error = '550 unknown'")
  const values = await samples('dokmai_emails')
  expect(values.filter((line) => / [1-9]/.test(line)).map((line) => line.split(' ')[0])).toEqual([
    'dokmai_emails{state="waiting"}',
    'dokmai_emails{state="failing"}',
  ])
})

test('The metrics count an order of today, and a checkout until it is paid', async () => {
  const before = await Promise.all(['dokmai_orders_last_hour', 'dokmai_waiting_checkouts'].map(read))
  await buy(shop, await newShopper(shop))
  expect(await read('dokmai_waiting_checkouts')).toBe((before[1] ?? 0) + 1)
  await madeOrder(shop)
  expect(await read('dokmai_orders_last_hour')).toBe((before[0] ?? 0) + 1)
  expect(await read('dokmai_orders')).toBe((before[0] ?? 0) + 1)
})

test('Scrapes of one moment read the database once', async () => {
  const report = vi.spyOn(shop.invariants, 'report')
  const app = createApp(shop, async () => new Response())
  const scrape = () => app.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  await Promise.all([scrape(), scrape()])
  await scrape()
  expect(report).toHaveBeenCalledTimes(1)
})

test('An answer from the cache is counted once, however often it is scraped', async () => {
  const metrics = openMetrics(shop)
  metrics.answeredFromCache('GET', 304)
  metrics.answeredFromCache('GET', 304)
  for (let scrapes = 0; scrapes < 3; scrapes += 1) {
    const { body } = await metrics.text()
    expect(body).toContain('dokmai_requests_total{method="GET",status="304"} 2\n')
  }
})

test('While the database is away, the metrics of the process still answer and those of the shop are left out', async () => {
  const lost = await reopenTestShop(shop.databaseUrl)
  lost.config = { ...lost.config, metricsToken: TOKEN }
  await lost.pool.end()
  expect(await read('dokmai_database_up')).toBe(1)
  const app = createApp(lost, async () => new Response())
  const answer = await app.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  const text = await answer.text()
  expect(text).toContain('\ndokmai_database_up 0')
  expect(text).toContain('\nprocess_resident_memory_bytes ')
  expect(text).not.toMatch(/^dokmai_(orders|needs_attention|backup_age_seconds)[ {]/m)
})

test('A request counts under the kind of its route, whatever its address', async () => {
  const app = createApp(shop, async () => new Response())
  for (const path of ['/healthz', '/images/catalogue/none.jpg', '/what/ever', '/dashboard/orders/1']) {
    await app.request(path)
  }
  const answer = await app.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  const counts = [...(await answer.text()).matchAll(/^dokmai_request_seconds_count\{kind="(\w+)"\} (\d+)$/gm)]
  expect(counts.map(([, kind, count]) => `${kind} ${count}`).toSorted()).toEqual([
    'dashboard 1',
    'file 1',
    'probe 1',
    'storefront 1',
  ])
})
