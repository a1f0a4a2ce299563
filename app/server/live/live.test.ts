import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { settlePayment } from '#app/server/checkout/settle-payment.ts'
import type { Config } from '#app/server/config/config.ts'
import { createListener } from '#app/server/http/app.ts'
import { taken } from '#app/server/new-order/testing/hand-orders.ts'
import { workCookie } from '#app/server/staff/work-cookie.ts'
import { makeHelperLink, openWorkLink, revokeLink } from '#app/server/staff/work-links.ts'
import { hear } from '#app/server/testing/event-stream.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { buy, payAtBank, sessionAt } from '#app/server/testing/purchase.ts'
import { signedIn, theAdmin } from '#app/server/testing/signed-in.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { MAX_STREAMS_PER_ADDRESS } from './sse-streams.ts'

let shop: OpenShop
/** A connection outside of the shop, such as psql. */
let outside: pg.Client
let admin: User
let shopper: User
const open: { close(): Promise<unknown> }[] = []

beforeAll(async () => {
  shop = await openTestShopAt()
  outside = new pg.Client({ connectionString: shop.databaseUrl })
  await outside.connect()
  admin = await theAdmin(shop)
  shopper = await newShopper(shop)
})
afterAll(async () => {
  await outside.end()
  await shop.close()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((stream) => stream.close()))
})

type OpenShop = TestShop & { origin: string }

/** A shop with a server of its own. */
async function openTestShopAt(overrides: Partial<Config> = {}): Promise<OpenShop> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const shop = await openTestShop({ publicUrl: origin, publicUrlIsDefault: false, ...overrides })
  server.on(
    'request',
    createListener(shop, async () => new Response('a page')),
  )
  const close = async () => {
    await shop.live.close()
    server.close()
    await shop.close()
  }
  return { ...shop, origin, close }
}

async function ask(
  who: User | null,
  { topics = '', last = '', lastEventId = '', method = 'GET', address = '', at = shop, cookie = '' } = {},
) {
  const headers = {
    ...(who || cookie ? { cookie: who ? await signedIn(shop, who) : cookie } : {}),
    ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
    ...(address ? { 'x-forwarded-for': address } : {}),
  }
  const input = new URLSearchParams({ ...(topics ? { topics } : {}), ...(last ? { last } : {}) })
  return fetch(`${at.origin}/live?${input}`, { method, headers })
}

async function listen(who: User | null, input: Parameters<typeof ask>[1] = {}) {
  const response = await ask(who, input)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const stream = hear(response)
  open.push(stream)
  await stream.until(0)
  return stream
}

/** Resolves when everyone was notified of the order. */
async function order(by: User): Promise<string> {
  const told = await listen(admin, { topics: 'orders' })
  const { id, reference } = await buy(shop, by)
  await payAtBank(shop, reference)
  await settlePayment(shop, sessionAt(shop, reference))
  const { rows } = await shop.pool.query('select id from orders where checkout_id = $1', [id])
  await told.until(1)
  return rows[0].id
}

/** Resolves when everyone was notified of the new user. */
async function newcomer(): Promise<User> {
  const told = await listen(admin, { topics: 'users' })
  const user = await newShopper(shop)
  await told.until(1)
  return user
}

const rename = (id: string) => outside.query('update products set title = title where id = $1', [id])

describe('permitted events', () => {
  test('A visitor’s stream has products and nothing else', async () => {
    const visitor = await listen(null)
    expect(visitor.last()?.data).toEqual({ topics: ['products', 'slots'] })
    await order(shopper)
    await newShopper(shop)
    await rename('single-red-rose')
    await visitor.until(1)
    expect(visitor.news()).toEqual([['products', ['single-red-rose']]])
  })

  test('A shopper’s stream has their own orders and nobody else’s', async () => {
    const [own, other] = [await listen(shopper), await listen(await newcomer())]
    const receipt = await order(shopper)
    await own.until(1)
    await rename('single-red-rose')
    await other.until(1)
    expect(own.news()[0]).toEqual(['orders', [receipt]])
    expect(other.news()).toEqual([['products', ['single-red-rose']]])
  })

  test('The administrator’s stream has all orders and users, without personal data', async () => {
    const owner = await listen(admin)
    expect(owner.last()?.data).toEqual({ topics: ['products', 'slots', 'orders', 'users'] })
    const receipt = await order(shopper)
    await owner.until(1)
    const { uid } = await newShopper(shop)
    await owner.until(2)
    expect(owner.news()).toEqual([
      ['orders', [receipt]],
      ['users', [uid]],
    ])
    expect(JSON.stringify(owner.last())).not.toContain('@')
  })

  test('What goes into another order’s parcel, and each change of it, is a change of that order too', async () => {
    const parcel = await order(shopper)
    const [owner, own] = [await listen(admin, { topics: 'orders' }), await listen(shopper)]
    const lines = JSON.stringify([{ kind: 'free', title: 'A bow', count: 1, price: 20_00, work: 0 }])
    const { receipt } = await taken(shop, { joins: parcel, lines, how: 'parcel', fee: '0' })
    await owner.until(2)
    shop.live.broadcastOrderChange(receipt, null)
    await owner.until(3)
    expect(owner.news()).toContainEqual(['orders', [receipt]])
    expect(owner.news().filter(([, ids]) => `${ids}` === `${[receipt, parcel]}`)).toHaveLength(2)
    await own.until(2)
    expect(own.news()).toEqual([
      ['orders', [parcel]],
      ['orders', [parcel]],
    ])
  })

  test('A helper’s stream has all orders, and ends when the link is revoked', async () => {
    const made = await makeHelperLink(shop, { name: 'Nok', may: ['board'], ownerName: 'Malee' })
    const opened = await openWorkLink(shop, { key: made.key, ip: '10.1.1.1', kind: 'staff' })
    const cookie = workCookie(shop.config, 'staff', { secret: opened?.secret ?? '', seconds: 60 })
    const helper = await listen(null, { cookie })
    expect(helper.last()?.data).toEqual({ topics: ['products', 'slots', 'orders'] })
    const receipt = await order(shopper)
    await helper.until(1)
    expect(helper.news()).toEqual([['orders', [receipt]]])
    await revokeLink(shop, { id: made.id, ownerName: 'Malee' })
    await helper.end()
    expect((await listen(null, { cookie })).last()?.data).toEqual({ topics: ['products', 'slots'] })
  })

  test('A stream can be narrowed to fewer topics, and topics without permission are refused', async () => {
    expect((await listen(admin, { topics: 'users' })).last()?.data.topics).toEqual(['users'])
    expect((await ask(null, { topics: 'orders,users' })).status).toBe(401)
    expect((await ask(shopper, { topics: 'users' })).status).toBe(403)
    expect((await ask(admin, { topics: 'secrets' })).status).toBe(403)
    expect((await ask(null, { method: 'HEAD' })).status).toBe(405)
  })
})

describe('changes by plain SQL', () => {
  test('Every change by plain SQL becomes an event', async () => {
    const owner = await listen(admin)
    const id = randomUUID()
    await outside.query(
      `insert into products (id, title, description, price, image_url, category) values ($1, '{"en": "New"}', '{"en": ""}', 1, '', 'x')`,
      [id],
    )
    await owner.until(1)
    await outside.query('update products set price = 2 where id = $1', [id])
    await owner.until(2)
    await outside.query('delete from products where id = $1', [id])
    await owner.until(3)
    await outside.query(`insert into "user" (id, name, email) values ($1, 'Sql', $1 || '@shop.test')`, [id])
    await owner.until(4)
    expect(owner.news()).toEqual([
      ['products', [id]],
      ['products', [id]],
      ['products', [id]],
      ['users', [id]],
    ])
  })

  test('An order by plain SQL notifies the administrator and its shopper', async () => {
    const receipt = await madeOrder(shop, { userId: shopper.uid })
    const stranger = await newcomer()
    const owner = await listen(admin, { topics: 'orders' })
    const [own, other] = [await listen(shopper), await listen(stranger)]
    await outside.query('begin')
    await outside.query(
      `insert into checkouts select (jsonb_populate_record(c, '{"id":"sql","token":"sql","receipt":"DM-SQL","reference":"sql","payment_id":"sql"}')).*
      from checkouts c where receipt = $1`,
      [receipt],
    )
    await outside.query(
      `insert into orders select (jsonb_populate_record(o, '{"id":"DM-SQL","checkout_id":"sql","payment_id":"sql"}')).*
      from orders o where id = $1`,
      [receipt],
    )
    await sleep(100)
    expect(owner.news()).toEqual([])
    await outside.query('commit')
    await Promise.all([owner.until(1), own.until(1)])
    expect([owner.news(), own.news(), other.news()]).toEqual([
      [['orders', ['DM-SQL']]],
      [['orders', ['DM-SQL']]],
      [],
    ])
  })

  test('A change of many rows is one event without ids, a change of none is no event', async () => {
    const owner = await listen(admin)
    await outside.query('update products set price = price where false')
    await outside.query('update products set price = price')
    await owner.until(1)
    expect(owner.news()).toEqual([['products', null]])
  })

  test('Malformed notices do no harm', async () => {
    const owner = await listen(admin)
    for (const words of ['', 'hello', '{"topic":"secrets"}', '{"topic":"users","ids":"all"}']) {
      await outside.query('select pg_notify($1, $2)', ['dokmai', words])
    }
    await rename('single-red-rose')
    await owner.until(1)
    expect(owner.news()).toEqual([['products', ['single-red-rose']]])
  })
})

describe('streams', () => {
  test('A stream ends with its session', async () => {
    const [own, other] = [await listen(shopper), await listen(await newcomer())]
    await outside.query('delete from session where user_id = $1', [shopper.uid])
    await own.end()
    await rename('single-red-rose')
    await other.until(1)
    expect(own.news()).toEqual([])
  })

  test('A stream ends when its account is changed, so that its rights are checked again', async () => {
    const own = await listen(shopper)
    await outside.query('update "user" set name = $2 where id = $1', [shopper.uid, 'Ploy'])
    await own.end()
  })

  test('A reconnecting stream is told to reload only if it missed something', async () => {
    const first = await listen(null)
    const lastEventId = first.last()?.id ?? ''
    await order(shopper)
    expect((await listen(null, { lastEventId })).last()?.event).toBe('open')
    await rename('single-red-rose')
    await first.until(1)
    const missed = await listen(null, { lastEventId })
    await missed.until(1)
    expect(missed.last()?.event).toBe('reread')
    const stranger = await listen(null, { lastEventId: 'of-another-process' })
    await stranger.until(1)
    expect(stranger.last()?.event).toBe('reread')
  })

  test('A stream of a page older than a change is told to reload', async () => {
    const visitor = await listen(null)
    const page = await fetch(shop.origin)
    const moment = /^live;desc="(.+)"$/.exec(page.headers.get('server-timing') ?? '')?.[1] ?? ''
    expect((await listen(null, { last: moment })).last()?.event).toBe('open')
    await rename('single-red-rose')
    await visitor.until(1)
    const told = await listen(null, { last: moment })
    await told.until(1)
    expect(told.last()?.event).toBe('reread')
    const again = await listen(null, { last: told.last()?.id })
    expect(again.last()?.event).toBe('open')
    // The header has the newest event that the browser knows.
    const back = await listen(null, { last: moment, lastEventId: again.last()?.id })
    expect(back.last()?.event).toBe('open')
  })

  test('A reconnecting shopper does not learn that anybody else ordered', async () => {
    const first = await listen(shopper)
    const lastEventId = first.last()?.id ?? ''
    await order(await newcomer())
    const back = await listen(shopper, { lastEventId })
    expect(back.last()?.event).toBe('open')
    await order(shopper)
    const missed = await listen(shopper, { lastEventId })
    await missed.until(1)
    expect(missed.last()?.event).toBe('reread')
  })

  test('A lost connection to PostgreSQL is replaced, and streams are told to reload', async () => {
    const visitor = await listen(null)
    await outside.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'dokmai-live%' and datname = current_database()`,
    )
    await visitor.until(1)
    expect(visitor.last()?.event).toBe('reread')
    await rename('single-red-rose')
    await visitor.until(2)
    expect(visitor.news()[1]).toEqual(['products', ['single-red-rose']])
  })

  test('One address has a limited number of streams, and a closed one makes room', async () => {
    const proxied = await openTestShopAt({ trustProxy: 1 })
    const askThem = (address: string) => ask(null, { address, at: proxied })
    const all = await Promise.all(
      Array.from({ length: MAX_STREAMS_PER_ADDRESS }, () => askThem('2001:db8::1')),
    )
    expect(all.every(({ status }) => status === 200)).toBe(true)
    // Another address of one IPv6 network counts as one visitor.
    const refused = await askThem('2001:db8:0:0:ffff::2')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await askThem('192.0.2.1')).status).toBe(200)
    await all[0]?.body?.cancel()
    await expect.poll(() => proxied.live.count()).toBe(MAX_STREAMS_PER_ADDRESS)
    expect((await askThem('2001:db8::1')).status).toBe(200)
    expect(proxied.live.count()).toBe(MAX_STREAMS_PER_ADDRESS + 1)
    await proxied.live.close()
    expect([proxied.live.count(), (await askThem('192.0.2.1')).status]).toEqual([0, 503])
    await proxied.close()
  })

  test('A stream closed before its session was checked takes no place', async () => {
    const cookie = await signedIn(shop, shopper)
    const count = shop.live.count()
    const { hostname, port } = new URL(shop.origin)
    for (let n = 0; n < 10; n += 1) {
      const socket = connect(Number(port), hostname)
      socket.end(`GET /live HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`, () =>
        socket.destroy(),
      )
      await once(socket, 'close')
    }
    const later = await listen(shopper)
    await later.close()
    await expect.poll(() => shop.live.count()).toBe(count)
  })

  test('A stream that nobody reads is closed', async () => {
    const response = await ask(null)
    const count = shop.live.count()
    // More than both kernels buffer, in notices of PostgreSQL's maximum size.
    const notices = `select pg_notify('dokmai', json_build_object('topic', 'products', 'ids', json_build_array(repeat('x', 7000), n::text))::text)
      from generate_series(1, 2000) n`
    for (let n = 0; n < 5 && shop.live.count() === count; n += 1) await outside.query(notices)
    await expect.poll(() => shop.live.count(), { timeout: 10_000 }).toBe(count - 1)
    await expect(response.text()).rejects.toThrow()
  })
})
