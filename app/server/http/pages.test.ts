import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn, theAdmin } from '#app/server/testing/signed-in.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { answerPage, MAX_UNDER_WAY, PAGE_TURNS } from './pages.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('A busy process sends away pages first, then forms, and last those who are paying, and recovers', async () => {
  const { ask, drawn, gate } = openHandler()
  const { page, form, checkout } = MAX_UNDER_WAY
  const cookie = await signedIn(shop, await theAdmin(shop))
  const answers: Promise<Response>[] = []
  // A few at a time, since a slow machine would send away those that wait long for their turn.
  const fill = async (count: number, method: string, path: string) => {
    const headers = { cookie: path === '/order' ? '' : cookie }
    for (const end = answers.length + count; answers.length < end; ) {
      const next = Math.min(PAGE_TURNS.atOnce, end - answers.length)
      answers.push(...Array.from({ length: next }, () => ask(method, path, headers)))
      await expect.poll(() => drawn.length).toBe(answers.length)
    }
  }
  await fill(page, 'GET', '/order')
  const refused = await ask('GET', '/order')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.text()).toContain('<h1')
  await fill(form - page, 'POST', '/cart.data')
  expect((await ask('POST', '/cart.data')).status).toBe(503)
  // Only a session can have a checkout.
  expect((await ask('POST', '/checkout/1')).status).toBe(503)
  await fill(20, 'GET', '/checkout/1.data')
  await fill(checkout - form - 20, 'POST', '/checkout/1')
  expect((await ask('GET', '/checkout/1/status', { cookie })).status).toBe(503)
  gate.resolve()
  for (const answer of answers) expect((await answer).status).toBe(200)
  expect((await ask('GET', '/order')).status).toBe(200)
})

test('Those who are paying do not wait for a turn', async () => {
  const { ask, drawn, gate } = openHandler()
  const cookie = await signedIn(shop, await theAdmin(shop))
  const pages = Array.from({ length: 20 }, () => ask('GET', '/order', { cookie }))
  await expect.poll(() => drawn).toEqual(['/order', '/order'])
  const paying = ask('GET', '/checkout/1/status', { cookie })
  await expect.poll(() => drawn).toContain('/checkout/1/status')
  gate.resolve()
  for (const answer of [...pages, paying]) expect((await answer).status).toBe(200)
  expect(drawn.indexOf('/checkout/1/status')).toBeLessThan(5)
})

test('An answer that renews a session is stored for nobody else, also where it is the same for everyone', async () => {
  const owner = await theAdmin(shop)
  const cookie = await signedIn(shop, owner)
  const handler = async () => Response.json(null, { headers: { 'Cache-Control': 'public, max-age=60' } })
  const ask = async () => {
    const request = new Request('http://localhost:3000/delivery/promise', { headers: { cookie } })
    const { headers } = await answerPage(shop, { handler, request, ip: '192.0.2.1' })
    return [headers.getSetCookie().length, headers.get('cache-control')]
  }
  expect(await ask()).toEqual([0, 'public, max-age=60'])
  await shop.pool.query(`update session set expires_at = now() + interval '5 days' where user_id = $1`, [
    owner.uid,
  ])
  expect(await ask()).toEqual([1, 'private, max-age=60'])
})

/** Each request has its own network and URL; all wait for the gate. */
function openHandler() {
  const gate = Promise.withResolvers<void>()
  const drawn: string[] = []
  const handler = async ({ url }: Request) => {
    drawn.push(new URL(url).pathname)
    await gate.promise
    return new Response('<p>drawn</p>', { headers: { 'Content-Type': 'text/html' } })
  }
  let visitors = 0
  const ask = (method: string, path: string, headers = { cookie: '' }) => {
    visitors += 1
    const request = new Request(`http://localhost:3000${path}?page=${visitors}`, { method, headers })
    return answerPage(shop, { handler, request, ip: `192.0.${visitors >> 8}.${visitors & 255}` })
  }
  return { ask, drawn, gate }
}

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
