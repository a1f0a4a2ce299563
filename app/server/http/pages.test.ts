import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { answerPage, MAX_PAGES_UNDER_WAY, MAX_UNDER_WAY, PAGE_TURNS } from './pages.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('A process at its rendering limit refuses pages, accepts forms a while longer, and recovers', async () => {
  const gate = Promise.withResolvers<void>()
  let drawing = 0
  const handler = async () => {
    drawing += 1
    await gate.promise
    return new Response('<p>drawn</p>', { headers: { 'Content-Type': 'text/html' } })
  }
  let visitors = 0
  // Each request has its own network and URL.
  const ask = (method: string) => {
    visitors += 1
    const request = new Request(`http://localhost:3000/order?page=${visitors}`, { method })
    return answerPage(shop, { handler, request, ip: `192.0.${visitors >> 8}.${visitors & 255}` })
  }
  const pages = Array.from({ length: MAX_PAGES_UNDER_WAY }, () => ask('GET'))
  await expect.poll(() => drawing, { timeout: 20_000 }).toBe(MAX_PAGES_UNDER_WAY)
  const refused = await ask('GET')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.text()).toContain('<h1')
  const forms = Array.from({ length: MAX_UNDER_WAY - MAX_PAGES_UNDER_WAY }, () => ask('POST'))
  await expect.poll(() => drawing).toBe(MAX_UNDER_WAY)
  expect((await ask('POST')).status).toBe(503)
  gate.resolve()
  for (const answer of [...pages, ...forms]) expect((await answer).status).toBe(200)
  expect((await ask('GET')).status).toBe(200)
})

test.each(['GET', 'HEAD'])('%s requests of one network for invented pages wait in turn', async (method) => {
  const gate = Promise.withResolvers<void>()
  let rendering = 0
  const handler = async () => {
    rendering += 1
    await gate.promise
    return new Response(null, { headers: { 'Content-Type': 'text/html' } })
  }
  const asked = Array.from({ length: 10 }, (_, n) => {
    const request = new Request(`http://localhost:3000/made-up-${method}?page=${n}`, { method })
    return answerPage(shop, { handler, request, ip: `198.51.100.${method.length}` })
  })
  await expect.poll(() => rendering).toBe(PAGE_TURNS.atOncePerKey)
  expect(rendering).toBe(PAGE_TURNS.atOncePerKey)
  gate.resolve()
  for (const answer of asked) expect((await answer).status).toBe(200)
})
