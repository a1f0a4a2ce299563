import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { createListener } from './app.ts'

const BODY = Buffer.alloc(300_000, 'x')

let shop: TestShop
let server: Server
/** Forms that reached their route. */
let arrived: number
/** Holds the routes up until it is opened. */
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

test('a few uploads of one network are received at a time, and the next ones when those are done', async () => {
  const first = [send('/signup', '192.0.2.1'), send('/signup', '192.0.2.1'), send('/signup', '192.0.2.1')]
  await expect.poll(() => arrived).toBe(3)
  expect(await send('/signup', '192.0.2.1')).toEqual({ status: 429, retryAfter: '5' })
  const small = send('/signup', '192.0.2.1', Buffer.from('name=Mali'))
  const other = send('/signup', '192.0.2.2')
  await expect.poll(() => arrived).toBe(5)
  gate.resolve()
  for (const answer of [...first, small, other]) expect((await answer).status).toBe(200)
  expect((await send('/signup', '192.0.2.1')).status).toBe(200)
})

test('addresses of one IPv6 network share its uploads', async () => {
  const first = [1, 2, 3].map((n) => send('/signup', `2001:db8:1:2::${n}`))
  await expect.poll(() => arrived).toBe(3)
  expect((await send('/signup', '2001:db8:1:2::4')).status).toBe(429)
  gate.resolve()
  await Promise.all(first)
})

test('a process receives a few uploads at a time, from however many networks they come', async () => {
  const first = Array.from({ length: 8 }, (_, n) => send('/profile', `192.0.2.${n}`))
  await expect.poll(() => arrived).toBe(8)
  expect(await send('/profile', '192.0.2.99')).toEqual({ status: 503, retryAfter: '5' })
  // The owner's products do not wait for strangers.
  const owner = send('/addproduct', '192.0.2.99')
  await expect.poll(() => arrived).toBe(9)
  gate.resolve()
  for (const answer of [...first, owner]) expect((await answer).status).toBe(200)
})
