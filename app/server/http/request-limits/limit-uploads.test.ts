import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
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
  const asked = request({ port, host: '127.0.0.1', path, method: 'POST', headers })
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
