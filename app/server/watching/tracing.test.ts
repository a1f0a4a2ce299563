import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmails } from '#app/server/email/queue.ts'
import { createApp } from '#app/server/http/app.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { buy } from '#app/server/testing/purchase.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'

interface Span {
  name: string
  spanId: string
  traceId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

/** A collector that keeps what it gets. */
const spans: Span[] = []
let bodies = ''
let collector: Server
let shop: TestShop
const plainQuery = pg.Client.prototype.query
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
    bodies += JSON.stringify(body)
    spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)))
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => collector.once('listening', resolve))
  const { port } = collector.address() as AddressInfo
  shop = await openTestShop({ tracesTo: `http://127.0.0.1:${port}/` })
})
afterAll(() => collector.close())

test('Traces show a request with its route and queries, payments and emails, and nothing personal', async () => {
  shop.tracing.nameRoutes(['*', 'dashboard/orders/:id', 'dashboard/orders/new'])
  const app = createApp(shop, async () => {
    await shop.pool.query('select 1 from products where category = $1', ['a secret title'])
    // Its message quotes the value.
    await expect(shop.pool.query(`select 'Suksawat'::int from products`)).rejects.toThrow('Suksawat')
    return new Response()
  })
  await app.request(`${shop.config.publicUrl}/dashboard/orders/DM-00001234?q=mali%40shop.test`, {
    headers: { host: new URL(shop.config.publicUrl).host },
  })
  await buy(shop, await newShopper(shop))
  await shop.payments.current.findAccessError()
  await madeOrder(shop, { email: 'mali@shop.test', address: { name: 'Mali Suksawat' } })
  await shop.pool.query('update emails set sent_at = null, next_attempt_at = now()')
  const job = startEmails(shop)
  await expect
    .poll(() => shop.pool.query('select 1 from emails where sent_at is null').then((it) => it.rowCount))
    .toBe(0)
  await job.stop()
  await shop.close()

  const names = spans.map(({ name }) => name)
  expect(names).toContain('GET /dashboard/orders/:id')
  expect(names).toContain('select products')
  expect(names).toContain('email send')
  expect(names.some((name) => name.startsWith('payment '))).toBe(true)
  const request = spans.find(({ name }) => name === 'GET /dashboard/orders/:id')
  const query = spans.find(
    ({ name, parentSpanId }) => name === 'select products' && parentSpanId === request?.spanId,
  )
  expect(query?.traceId).toBe(request?.traceId)
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  const failed = spans.flatMap(({ attributes }) => attributes.filter(({ key }) => key === 'error.type'))
  expect(failed).toEqual([{ key: 'error.type', value: { stringValue: 'error' } }])
  expect(pg.Client.prototype.query).toBe(plainQuery)
  expect(bodies).toContain('"dokmai"')
  expect(bodies).not.toMatch(/mali|Suksawat|secret|DM-|Rama/i)
})

test('Without a collector nothing of OpenTelemetry is loaded', async () => {
  const off = await openTestShop()
  const plain = {}
  expect(off.tracing.traced('email', plain)).toBe(plain)
  await off.close()
})
