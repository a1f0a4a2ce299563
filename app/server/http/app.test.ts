import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newEmailLink } from '#app/server/accounts/email-links.ts'
import { makeLinkKey } from '#app/server/core/pay-link-key.ts'
import { makeTrackKey } from '#app/server/core/track-key.ts'
import { newWorkKey } from '#app/server/staff/link-keys.ts'
import { signedIn } from '#app/server/testing/signed-in.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { createApp } from './app.ts'

const HOST = 'shop.example'
const ORIGIN = `https://${HOST}`

let shop: TestShop
let app: Pick<Hono, 'request'>
let reached = 0
beforeAll(async () => {
  shop = await openTestShop({ publicUrl: ORIGIN, publicUrlIsDefault: false })
  app = createApp(shop, pages)
})
beforeEach(() => {
  reached = 0
})
afterAll(() => shop.close())

async function pages(): Promise<Response> {
  reached += 1
  return new Response('<p>page</p>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

const get = (path: string, headers: Record<string, string> = {}, from = app) =>
  from.request(path, { headers: { host: HOST, ...headers } })

test.each(['/', '/assets/none.js'])(
  'Browsers are required to load %s over https for two years',
  async (path) => {
    const { headers } = await get(path)
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  },
)

test.each([
  ['/productInfo/a-1.', '/productInfo/a-1'],
  ['/productInfo/a-1).?fbclid=x', '/productInfo/a-1?fbclid=x'],
  ['/productInfo/a-1%E0%B8%84%E0%B9%88%E0%B8%B0', '/productInfo/a-1'],
  ['/productInfo/a-1%20', '/productInfo/a-1'],
  // Cut off in the middle of a letter.
  ['/productInfo/a-1%E0%B8', '/productInfo/a-1'],
  ['/track/DM-1?key=ab_-1%E0%B8%99%E0%B8%B0', '/track/DM-1?key=ab_-1'],
  ['/pay/DM-1?key=2.ab-_1).', '/pay/DM-1?key=2.ab-_1'],
  ['/run/ab_1,', '/run/ab_1'],
  ['/track/DM-1%3Fkey=ab_-1', '/track/DM-1?key=ab_-1'],
  ['/track/DM-1%3fkey%3Dab_-1).', '/track/DM-1?key=ab_-1'],
])('A link with text stuck to it leads on: %s', async (path, to) => {
  const { status, headers } = await get(path)
  expect([status, headers.get('location')]).toEqual([302, to])
  expect((await get(to)).status).toBe(200)
})

const KEY = `Ab_${'x'.repeat(39)}-`
const TOKEN = 'Ab1'.repeat(8)

test.each([
  [`/track/dm-7k2m9qpx?key=${KEY}`, `/track/DM-7K2M9QPX?key=${KEY}`],
  [`/pay/Dm-7K2m9qpx?key=2.${KEY}`, `/pay/DM-7K2M9QPX?key=2.${KEY}`],
  ['/track/dm-7k2m9qpx_', '/track/DM-7K2M9QPX'],
  [`/track/DM-7K2M9QPX?KEY=${KEY}`, `/track/DM-7K2M9QPX?key=${KEY}`],
  [`/track/DM-7K2M9QPX%3FKey=${KEY}`, `/track/DM-7K2M9QPX?key=${KEY}`],
  [`/track/DM-7K2M9QPX?key=${KEY}_`, `/track/DM-7K2M9QPX?key=${KEY}`],
  [`/track/DM-7K2M9QPX?key=${KEY}thanks`, `/track/DM-7K2M9QPX?key=${KEY}`],
  [`/pay/DM-7K2M9QPX?key=12.${KEY}-_`, `/pay/DM-7K2M9QPX?key=12.${KEY}`],
  [`/run/${KEY}_`, `/run/${KEY}`],
  [`/staff/${KEY}%E0%B8%99%E0%B8%B0`, `/staff/${KEY}`],
  [`/staff/${KEY}__`, `/staff/${KEY}`],
  [`/reset-password?TOKEN=${TOKEN}`, `/reset-password?token=${TOKEN}`],
  [`/reset-password?token=${TOKEN}_`, `/reset-password?token=${TOKEN}`],
  [`/reset-password%3Ftoken=${TOKEN}).`, `/reset-password?token=${TOKEN}`],
  [`/confirm-email?token=${KEY.slice(0, 32)}%E0%B8%84%E0%B8%B0`, `/confirm-email?token=${KEY.slice(0, 32)}`],
  [`/confirm-email?Token=${KEY.slice(0, 32)}-`, `/confirm-email?token=${KEY.slice(0, 32)}`],
])('A link with a key or token opens in any case and with anything behind it: %s', async (path, to) => {
  const { status, headers } = await get(path)
  expect([status, headers.get('location')]).toEqual([302, to])
  expect((await get(to)).status).toBe(200)
})

test('Keys and tokens as the shop makes them are taken as a whole, with nothing behind them', async () => {
  const { authSecret } = shop.config
  const shopper = await newShopper(shop)
  const links = [
    `/track/DM-7K2M9QPX?key=${makeTrackKey(authSecret, 'DM-7K2M9QPX')}`,
    `/pay/DM-7K2M9QPX?key=${makeLinkKey(authSecret, 'DM-7K2M9QPX', 3)}`,
    `/staff/${newWorkKey()}`,
    `/run/${newWorkKey()}`,
    `/confirm-email?token=${await newEmailLink(shop.db, shopper.uid, shopper.email)}`,
  ]
  for (const link of links) {
    expect((await get(link)).status).toBe(200)
    expect((await get(`${link}_`)).headers.get('location')).toBe(link)
  }
})

test.each([
  '/productInfo/a-1.data',
  `/track/DM-7K2M9QPX.data?KEY=${KEY}`,
  '/reset-password?token=',
  '/reset-password.data?TOKEN=a',
  '/confirm-email?x=Token',
  '/track/DM-1?key=',
  '/productInfo/).',
  '/products?search=(a).',
  '/track/DM-1?key=a&x=%3Fb=c',
])('An address that has nothing stuck to it is answered as it is: %s', async (path) =>
  expect((await get(path)).status).toBe(200),
)

test('A shop at a plain http address does not require https', async () => {
  const plain = { ...shop, config: { ...shop.config, publicUrl: `http://${HOST}` } }
  const { headers } = await get('/', {}, createApp(plain, pages))
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toBeNull()
})

test('Other sites cannot show a page of the shop in a frame', async () => {
  const { headers } = await get('/login')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('content-security-policy')?.split('; ')).toContain("frame-ancestors 'none'")
})

test.each(['/login', '/login.data', '/cart.data', '/logout.data'])(
  'A form that another site sends to %s is refused before any screen sees it',
  async (path) => {
    for (const [name, value] of [
      ['origin', 'https://evil.example'],
      ['sec-fetch-site', 'cross-site'],
      // A subdomain may be somebody else's.
      ['sec-fetch-site', 'same-site'],
    ] as const) {
      const answer = await app.request(path, { method: 'POST', headers: { host: HOST, [name]: value } })
      expect(answer.status, name).toBe(403)
    }
    expect(reached).toBe(0)
  },
)

test('A body without a length is refused once it is too large', async () => {
  const send = (bytes: number) => {
    const body = new Blob(['x'.repeat(bytes)]).stream()
    const headers = { host: HOST, 'content-type': 'application/x-www-form-urlencoded' }
    return app.request('/login', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  }
  expect((await send(300_000)).status).toBe(413)
  expect(reached).toBe(0)
  expect((await send(300)).status).toBe(200)
})

test('A session older than a day is renewed with the next page, a younger one is not', async () => {
  const shopper = await newShopper(shop)
  const cookie = await signedIn(shop, shopper)
  expect((await get('/', { cookie })).headers.getSetCookie()).toEqual([])
  await shop.pool.query(`update session set expires_at = now() + interval '5 days' where user_id = $1`, [
    shopper.uid,
  ])
  const [renewed] = (await get('/', { cookie })).headers.getSetCookie()
  expect(renewed).toContain(cookie)
  expect(renewed).toContain('Max-Age=604800')
})
