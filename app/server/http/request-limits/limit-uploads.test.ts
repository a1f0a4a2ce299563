import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createListener } from '#app/server/http/app.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { limitUploads } from './limit-uploads.ts'

const BODY = Buffer.alloc(300_000, 'x')

let shop: TestShop
let server: Server
let arrived: number
/** Routes wait for it. */
let gate: PromiseWithResolvers<void>
beforeAll(async () => {
  shop = await openTestShop({ trustProxy: 1 })
  const pages = async () => {
    arrived += 1
    await gate.promise
    return new Response('<p>kept</p>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  }
  server = createServer(createListener(shop, pages)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
beforeEach(() => {
  arrived = 0
  gate = Promise.withResolvers()
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await shop.close()
})

function send(path: string, ip: string, body: Buffer = BODY) {
  const { port } = server.address() as AddressInfo
  const headers = { host: 'localhost:3000', 'x-forwarded-for': ip, 'content-length': body.length }
  // A connection of its own: the server may be closing one that was used before.
  const asked = request({ agent: false, port, host: '127.0.0.1', path, method: 'POST', headers })
  const answer = once(asked, 'response').then(([response]) => {
    response.resume()
    return { status: response.statusCode as number, retryAfter: response.headers['retry-after'] }
  })
  asked.on('error', () => {})
  asked.end(body)
  return answer
}

test('Few uploads of one network are received at a time, then the next ones', async () => {
  const first = Array.from({ length: 3 }, () => send('/signup', '192.0.2.1'))
  await expect.poll(() => arrived).toBe(3)
  const waiting = send('/signup', '192.0.2.1')
  const small = send('/signup', '192.0.2.1', Buffer.from('name=Mali'))
  const other = send('/signup', '192.0.2.2')
  await expect.poll(() => arrived).toBe(5)
  gate.resolve()
  for (const answer of [...first, waiting, small, other]) expect((await answer).status).toBe(200)
})

test('Thirty people behind one address who sign up with a photo at the same time are all served', async () => {
  gate.resolve()
  const answers = await Promise.all(Array.from({ length: 30 }, () => send('/signup', '192.0.2.7')))
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
})

test('Addresses of one IPv6 network share its uploads', async () => {
  const first = [1, 2, 3, 4].map((n) => send('/signup', `2001:db8:1:2::${n}`))
  await expect.poll(() => arrived).toBe(3)
  const other = send('/signup', '2001:db8:1:3::1')
  await expect.poll(() => arrived).toBe(4)
  gate.resolve()
  await Promise.all([...first, other])
})

test('A process receives few uploads at a time from any number of networks', async () => {
  const first = Array.from({ length: 8 }, (_, n) => send('/profile', `192.0.2.${n}`))
  await expect.poll(() => arrived).toBe(8)
  const waiting = send('/profile', '192.0.2.99')
  // The owner's uploads do not wait for strangers.
  const owner = send('/addproduct', '192.0.2.99')
  await expect.poll(() => arrived).toBe(9)
  gate.resolve()
  for (const answer of [...first, waiting, owner]) expect((await answer).status).toBe(200)
})

const MEGABYTE = 1024 * 1024
const UPLOAD_PATHS = [
  '/signup',
  '/profile',
  '/run',
  '/run/moves',
  '/checkout/abc/slip',
  '/board/orders/DM-1/photos',
  '/addproduct',
  '/updateproduct',
  '/dashboard/images',
  '/dashboard/settings',
]

test.each(UPLOAD_PATHS.flatMap((path) => [path, `${path}.data`, `${path}/`, path.toUpperCase()]))(
  'A form with a file at %s is received up to 12 MB',
  async (path) => {
    gate.resolve()
    const statusOf = async (size: number) => (await send(path, '192.0.2.8', Buffer.alloc(size, 'x'))).status
    expect(await statusOf(MEGABYTE)).toBe(200)
    expect(await statusOf(12 * MEGABYTE + 1)).toBe(413)
    expect(arrived).toBe(1)
  },
)

test.each([
  '/login',
  '/cart',
  '/contact',
  '/signup/more',
  '/more/profile',
  '/dashboard/orders',
  '/checkout/profile',
])('A form without a file at %s is received up to its texts’ length', async (path) => {
  gate.resolve()
  expect((await send(path, '192.0.2.8', Buffer.alloc(1000, 'x'))).status).toBe(200)
  expect((await send(path, '192.0.2.8', Buffer.alloc(MEGABYTE, 'x'))).status).toBe(413)
  expect(arrived).toBe(1)
})

test.each([
  ['too large', '/signup', 'localhost:3000', 413],
  ['too long for a form without a file', '/login', 'localhost:3000', 413],
  ['for another host', '/signup', 'elsewhere.test', 421],
  ['at a malformed URL', '/signup?next=%00', 'localhost:3000', 400],
] as const)('A slow sender of a body %s gets the whole answer', async (_what, path, host, status) => {
  const { port } = server.address() as AddressInfo
  const [parts, part] = [26, Buffer.alloc(MEGABYTE / 2, 'x')]
  const headers = { host, 'content-length': parts * part.length }
  const asked = request({ agent: false, port, host: '127.0.0.1', path, method: 'POST', headers })
  const answer = Promise.withResolvers<{ status?: number; text: string }>()
  asked.once('response', async (response) =>
    answer.resolve({ status: response.statusCode ?? 0, text: await text(response) }),
  )
  asked.once('error', answer.reject)
  let sent = 0
  const drip = setInterval(() => {
    asked.write(part)
    sent += 1
    if (sent === parts) asked.end()
    if (sent === parts) clearInterval(drip)
  }, 40)
  try {
    const got = await answer.promise
    expect(got.status).toBe(status)
    expect(got.text.length).toBeGreaterThan(0)
    expect(sent).toBe(parts)
  } finally {
    clearInterval(drip)
  }
})

describe('uploads that would wait too long', () => {
  const app = new Hono()
  beforeAll(() => {
    app.use(limitUploads(shop, (c) => c.req.header('x-network') ?? '', 50))
    app.post('*', async (c) => {
      arrived += 1
      await gate.promise
      return c.body(null, 204)
    })
  })
  const upload = (network: string) =>
    app.request('http://localhost:3000/signup', { method: 'POST', headers: { 'x-network': network } })

  test.each([
    ['Many uploads of one network', 3, 429, () => 'one'],
    ['Many uploads of many networks', 8, 503, (n: number) => `network ${n}`],
  ])(
    '%s at once: the next one is refused unread with a time to retry',
    async (_, held, status, networkOf) => {
      const first = Array.from({ length: held }, (_, n) => upload(networkOf(n)))
      await expect.poll(() => arrived).toBe(held)
      const refused = await upload(networkOf(held))
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([status, '5'])
      expect(arrived).toBe(held)
      gate.resolve()
      for (const answer of first) expect((await answer).status).toBe(204)
      expect((await upload(networkOf(held))).status).toBe(204)
    },
  )
})
