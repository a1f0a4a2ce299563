import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { eventSecret, SIGNATURE_HEADER, signEvent } from '#app/server/payments/sandbox/sandbox-signature.ts'
import { type HttpClient, openHttpClient } from '#bench/parts/http-client.ts'
import { memoryOf } from '#bench/parts/process-usage.ts'
import { listCartProducts, purchase } from '#bench/parts/purchase.ts'
import {
  AUTH_SECRET,
  countBroken,
  countOf,
  openDatabaseOf,
  startShopUnderTest,
} from '#bench/parts/shop-under-test.ts'
import { makeShoppers } from '#bench/parts/shoppers.ts'
import { discardShop, type ShopProcess } from '#e2e/testing/shop-process.ts'
import { testFault } from './fault-row.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
const ORDERS = 5
const GROWTH_MB = 60
const SECRET = eventSecret(AUTH_SECRET)

let shop: ShopProcess
let client: HttpClient
let pool: pg.Pool
let references: string[]
beforeAll(async () => {
  shop = await startShopUnderTest()
  client = openHttpClient(shop.origin)
  pool = openDatabaseOf(shop, 2)
  const [goods] = await listCartProducts(pool)
  for (const shopper of await makeShoppers(pool, ORDERS)) {
    await purchase(client, shopper, goods ?? { id: '', price: 0 })
  }
  references = (await pool.query('select reference from checkouts')).rows.map(({ reference }) => reference)
})
afterAll(async () => {
  client.close()
  await pool.end()
  await discardShop(shop)
})

testFault('an event a hundred times', 'One event has one effect however often it is sent', async () => {
  const before = await readRows()
  const [reference = ''] = references
  const event = { id: `evt_${randomUUID()}`, type: 'session.paid', reference }
  const statuses = await Promise.all(Array.from({ length: 100 }, () => send(event)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await readRows()).toEqual(before)
  return '100 × 200, 0 effects'
})

testFault('events in another order', 'Events that overtake each other change no order', async () => {
  const before = await readRows()
  const types = ['session.expired', 'session.failed', 'session.paid', 'session.expired']
  for (const type of types) {
    for (const reference of references)
      expect(await send({ id: `evt_${randomUUID()}`, type, reference })).toBe(200)
  }
  expect(await readRows()).toEqual(before)
  return `${types.length * references.length} × 200, 0 effects`
})

testFault(
  'events seven days late',
  'An event about an old order has no effect, and an old signature is refused',
  async () => {
    await pool.query(`update checkouts set created_at = created_at - interval '7 days'`)
    const before = await readRows()
    const [reference = ''] = references
    const event = { id: `evt_${randomUUID()}`, type: 'session.paid', reference }
    expect(await send(event)).toBe(200)
    expect(await send(event, { signedAt: Date.now() - WEEK_MS })).toBe(400)
    expect(await readRows()).toEqual(before)
    return 'signed anew: 200, 0 effects; signed then: 400'
  },
)

testFault('a wrong signature a thousand times', 'Forged events are refused and leave no trace', async () => {
  const before = await readRows()
  const seen = await countOf(pool, 'select count(*) from payment_events')
  const memory = memoryOf(shop.pid) ?? 0
  const [reference = ''] = references
  const statuses: number[] = []
  for (let round = 0; round < 50; round += 1) {
    const forged = { id: `evt_${randomUUID()}`, type: 'session.paid', reference }
    const sent = Array.from({ length: 20 }, () => send(forged, { secret: eventSecret('of somebody else') }))
    statuses.push(...(await Promise.all(sent)))
  }
  expect(new Set(statuses)).toEqual(new Set([400]))
  expect(await countOf(pool, 'select count(*) from payment_events')).toBe(seen)
  expect(await readRows()).toEqual(before)
  return `${statuses.length} × 400; ${grownSince(memory)}`
})

testFault('events of 10 MB', 'Bodies that no event has are refused before they are held', async () => {
  // The first requests allocate buffers that later ones reuse.
  await sendLarge(20)
  const memory = memoryOf(shop.pid) ?? 0
  const refused = await sendLarge(40)
  expect(refused).toBeGreaterThan(0)
  expect((await client.send('GET', '/', {})).status).toBe(200)
  return `40 sent, ${refused} × 413; ${grownSince(memory)}`
})

/** Returns how many were answered; the shop may close the connection before it has read everything. */
async function sendLarge(count: number): Promise<number> {
  const body = 'x'.repeat(10 * 1024 * 1024)
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) {
    const answer = await client.send('POST', '/webhooks/sandbox', {}, body).catch(() => null)
    if (answer) statuses.push(answer.status)
  }
  expect(statuses.filter((status) => status !== 413)).toEqual([])
  return statuses.length
}

interface Sent {
  id: string
  type: string
  reference: string
}

async function send(
  { id, type, reference }: Sent,
  { signedAt = Date.now(), secret = SECRET } = {},
): Promise<number> {
  const body = JSON.stringify({ id, type, data: { reference } })
  const headers = {
    'Content-Type': 'application/json',
    [SIGNATURE_HEADER]: signEvent(secret, body, signedAt),
  }
  return (await client.send('POST', '/webhooks/sandbox', headers, body)).status
}

/** Everything that an event could change. */
async function readRows() {
  const { rows } = await pool.query(
    `select (select count(*) from orders) orders, (select count(*) from emails) emails,
      (select count(*) from payment_exceptions) exceptions, (select count(*) from refunds) refunds,
      (select string_agg(status, ',' order by id) from checkouts) checkouts`,
  )
  return { ...rows[0], broken: await countBroken(pool) }
}

function grownSince(before: number): string {
  const grown = ((memoryOf(shop.pid) ?? 0) - before) / 2 ** 20
  expect(grown).toBeLessThan(GROWTH_MB)
  return `memory ${grown < 0 ? '' : '+'}${grown.toFixed(0)} MB`
}
