import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longTest } from '#commands/long-test.ts'
import { ADMIN, discardShop, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'

let shop: ShopProcess
/** The owner's session cookie. */
let owner: string
/** The output at the start. */
let greeting: string
beforeAll(async () => {
  shop = await startShop({ LOG_LEVEL: 'info' })
  const signedIn = await send('/login', new URLSearchParams(ADMIN))
  owner = cookieOf(signedIn)
  greeting = shop.output()
})
afterAll(() => discardShop(shop))

const get = (path: string, cookie = '') =>
  fetch(shop.origin + path, { headers: cookie ? { cookie } : {}, redirect: 'manual' })

function send(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  return fetch(shop.origin + path, {
    method: 'POST',
    body,
    headers: { origin: shop.origin, ...headers },
    redirect: 'manual',
  })
}

function cookieOf(answer: Response): string {
  return (
    answer.headers
      .getSetCookie()
      .find((line) => line.includes('session='))
      ?.split(';')[0] ?? ''
  )
}

const isFriendly = (html: string) => /<h1[^>]*>[^<]+<\/h1>/.test(html) && html.includes('<main')

/** Log lines since the start. */
const logged = () =>
  shop
    .output()
    .slice(greeting.length)
    .split('\n')
    .filter((line) => line !== '')

describe('an address with a NUL or broken encoding is refused with a friendly page', () => {
  test.each([
    '/productInfo/%00',
    '/cart/today?id=%00',
    '/places?q=%00',
    '/cart/today.data?id=%00',
    '/sitemap-products.xml?from=a&to=%00',
    '/checkout/%00',
    '/checkout/%00/status',
    '/images/profilePictures/%00',
    '/productInfo/%ED%B0%80',
    '/productInfo/%zz',
    '/login?next=/%00',
    '/no-such-page/%FF',
  ])('A URL with a NUL or broken encoding gets a friendly refusal: %s', async (path) => {
    const answer = await get(path)
    expect([400, 404]).toContain(answer.status)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toMatch(/(object|default)-src 'none'/)
    expect(isFriendly(await answer.text())).toBe(true)
  })

  test.each([
    '/dashboard?delete=%00',
    '/dashboard?deleted=%00',
    '/dashboard/users?q=%00',
    '/dashboard/orders/%00',
    '/dashboard/orders/%00/slip',
    '/updateproduct?id=%00',
    '/images/profilePictures/%00',
  ])('The owner’s URL with a NUL or broken encoding is refused: %s', async (path) => {
    expect([400, 404]).toContain((await get(path, owner)).status)
  })

  test.each([
    ['/allproducts?searchkey=%A1%D8%CB%C5%D2%BA&page=1', 'กุหลาบ'],
    ['/?searchkey=100%', '100%'],
    ['/?searchkey=%ED%A0%80', null],
    ['//evil.test/?searchkey=%', null],
  ])('A page is shown for a search in another encoding: %s', async (path, searched) => {
    const answer = await fetch(shop.origin + path)
    expect(new URL(answer.url).origin).toBe(shop.origin)
    if (searched === null) return
    expect(answer.status).toBe(200)
    expect(new URL(answer.url).searchParams.get('searchkey')).toBe(searched)
    expect(await answer.text()).toContain(`value="${searched}"`)
  })

  test('A refusal of a malformed URL is in the visitor’s language', async () => {
    const answer = await fetch(`${shop.origin}/productInfo/%00`, { headers: { cookie: 'language=th' } })
    const html = await answer.text()
    expect(html).toContain('<html lang="th"')
    expect(html).toMatch(/<h1>[^<]*[\u0e00-\u0e7f]/)
  })
})

const FORMS = [
  '/preferences',
  '/login',
  '/signup',
  '/contact',
  '/forgot-password',
  '/reset-password',
  '/login/code',
  '/cart',
  '/checkout/none',
  '/profile',
  '/dashboard?index',
  '/dashboard/orders/none',
  '/dashboard/money',
  '/dashboard/money/refunds/none',
  '/dashboard/categories',
  '/dashboard/deleted',
  '/dashboard/product-switch',
  '/dashboard/remove-demo',
  '/dashboard/undo-delete',
  '/addproduct',
  '/updateproduct',
  '/two-step',
]

test('A URL that is too long is refused and not echoed', async () => {
  for (const path of ['/login?next=/', '/productInfo/', '/allproducts.data?searchkey=']) {
    const answer = await get(path + 'x'.repeat(9000))
    expect(answer.status).toBe(414)
    expect((await answer.text()).includes('xxxxxxxxxx')).toBe(false)
  }
})

test('A connection stays usable after a form that is not read', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const connections = new Set<unknown>()
  const ask = (method: string, path: string, body = '') =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'text/plain', 'content-length': body.length }
      const asked = request(shop.origin + path, { agent, method, headers }, (answer) =>
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
      )
      asked.once('socket', (socket) => connections.add(socket))
      asked.once('error', reject).end(body)
    })
  for (const path of ['/allproducts', '/login', '/profile', '/order', '/no-such-page']) {
    expect([400, 302, 404, 405, 415]).toContain(await ask('POST', path, 'x'.repeat(250_000)))
    await sleep(700) // Longer than what is left of a body is waited for.
    expect(await ask('GET', '/healthz')).toBe(200)
  }
  expect(connections.size).toBe(1)
  agent.destroy()
})

describe('a form that is none is refused with 4xx and a friendly page', () => {
  const bodies: [name: string, type: string, body: string][] = [
    ['plain text', 'text/plain', 'a=b'],
    ['JSON', 'application/json', '{"email":"a"}'],
    ['no type', '', 'a=b'],
    ['parts without a boundary', 'multipart/form-data', 'a=b'],
    [
      'parts that end too early',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="a"',
    ],
    ['parts that are none', 'multipart/form-data; boundary=x', 'roses'],
    ['half of a surrogate pair', 'application/x-www-form-urlencoded', 'email=%ED%A0%80'],
    ['broken encoding', 'application/x-www-form-urlencoded', 'email=%zz'],
  ]
  test.each(bodies)(
    'A malformed form gets 4xx and a friendly page: %s',
    async (_name, type, body) => {
      for (const path of FORMS) {
        const bytes = new TextEncoder().encode(body)
        const answer = await send(path, bytes, { 'content-type': type, cookie: owner })
        expect([400, 415], path).toContain(answer.status)
        expect(answer.headers.get('content-type'), path).toMatch(/^text\/html/)
        expect(isFriendly(await answer.text()), path).toBe(true)
        const data = await send(path.replace(/(\?|$)/, '.data$1'), bytes, {
          'content-type': type,
          cookie: owner,
        })
        expect([400, 415], `${path}.data`).toContain(data.status)
        await data.arrayBuffer()
      }
    },
    120_000,
  )
})

test.each([
  ['field', 'application/x-www-form-urlencoded', 'email=%00&id=%00&password=x&intent=accept'],
  [
    'part',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na\0b\r\n--x--\r\n',
  ],
])(
  'A NUL in a %s, which no database stores, is left out, and the form is answered as without it',
  async (_name, type, body) => {
    for (const path of FORMS) {
      const [given, without] = await Promise.all(
        [body, body.replaceAll(/%00|\0/g, '')].map((text) =>
          send(path, new TextEncoder().encode(text), { 'content-type': type, cookie: owner }),
        ),
      )
      expect(given?.status, path).toBeLessThan(500)
      expect(given?.status, path).toBe(without?.status)
      await Promise.all([given?.arrayBuffer(), without?.arrayBuffer()])
    }
  },
  120_000,
)

describe('signing in leads on to any address of ours', () => {
  test.each([
    ['/ก', '/%E0%B8%81'],
    ['/allproducts?searchkey=ดอก#ก', '/allproducts?searchkey=%E0%B8%94%E0%B8%AD%E0%B8%81#%E0%B8%81'],
    ['/a\tb', '/ab'],
    ['/.//evil.example', '/'],
    ['/a/..//evil.example', '/'],
    ['/\t/evil.example', '/'],
  ])('Logging in leads on to any valid URL of the shop: %j', async (next, location) => {
    const answer = await send(`/login?next=${encodeURIComponent(next)}`, new URLSearchParams(ADMIN))
    const to = new URL(answer.headers.get('location') ?? '', shop.origin)
    expect([answer.status, to.pathname, to.searchParams.get('next')]).toEqual([302, '/login/done', location])
    expect(cookieOf(answer)).not.toBe('')
  })

  test('Choosing a language leads on to any valid URL of the shop', async () => {
    const answer = await send('/preferences', new URLSearchParams({ language: 'th', next: '/ก' }))
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/%E0%B8%81'])
  })
})

describe('a form with too much in it', () => {
  test('A form with too much text is refused and not shown to another visitor', async () => {
    const form = new FormData()
    form.set('name', '<'.repeat(1_000_000))
    const answer = await send('/signup', form)
    expect(answer.status).toBe(413)
    expect((await answer.text()).length).toBeLessThan(50_000)
  })

  test('A form with too many fields is refused', async () => {
    const pairs = Array.from({ length: 60 }, (_, n) => [`f${n}`, 'x'] as [string, string])
    const form = new FormData()
    for (const [name, value] of pairs) form.set(name, value)
    expect((await send('/signup', form)).status).toBe(413)
    expect((await send('/contact', new URLSearchParams(pairs))).status).toBe(413)
  })

  test('A refused form gets back only its known fields', async () => {
    const answer = await send(
      '/contact',
      new URLSearchParams({ user_name: 'Mali', user_email: 'no email', unknown: 'zzz-not-ours-zzz' }),
    )
    const html = await answer.text()
    expect(html).toContain('value="Mali"')
    expect(html).not.toContain('zzz-not-ours-zzz')
  })

  test('An upload that is too large is refused with a friendly page before it is read', async () => {
    const form = new FormData()
    form.set('image', new File([new Uint8Array(13 * 1024 * 1024)], 'a.jpg', { type: 'image/jpeg' }))
    const answer = await send('/signup', form)
    expect(answer.status).toBe(413)
    expect(isFriendly(await answer.text())).toBe(true)
  })
})

test('An upload that its sender aborts is not logged as an error', async () => {
  const { host, port } = new URL(shop.origin)
  for (let n = 0; n < 5; n += 1) {
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `POST /signup HTTP/1.1\r\nHost: ${host}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 2000000\r\n\r\n--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n${'x'.repeat(100_000)}`,
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.destroy()
  }
  const metrics = async () => (await get('/metrics')).text()
  await expect.poll(metrics).toMatch(/dokmai_requests_total\{method="POST",status="499"\} 5/)
  expect(await metrics()).not.toMatch(/status="500"/)
})

longTest('Made-up URLs leave nothing in memory', async () => {
  const cached = async () =>
    Number(/^dokmai_cached_pages (\d+)/m.exec(await (await get('/metrics')).text())?.[1])
  for (const path of ['/', '/cart.data', '/about', '/productInfo/single-red-rose'])
    await (await get(path)).text()
  const before = await cached()
  expect(before).toBeGreaterThan(0)
  for (let n = 0; n < 100; n += 1) {
    for (const path of [
      `/cart.data?x=${n}`,
      `/?n=${n}`,
      `/productInfo/single-red-rose?n=${n}`,
      `/about?n=${'1'.repeat(400)}`,
    ])
      expect((await get(path)).status).toBe(200)
  }
  expect(await cached()).toBe(before)
})

test('A page’s data declares its charset', async () => {
  for (const path of ['/_.data', '/cart.data', '/login.data', '/no-such-page.data']) {
    expect((await get(path)).headers.get('content-type'), path).toBe('text/x-script; charset=utf-8')
  }
})

test('Nobody can inject log lines, and repeated refusals are counted', async () => {
  const forged = '{"level":30,"security":"sign-in","outcome":"done","account":"FORGED"}'
  await get(`/sitemap-products.xml?from=a&to=${encodeURIComponent(`\0\n${forged}\n`)}`).then(
    (answer) => answer.text(),
    () => null,
  )
  for (let n = 0; n < 60; n += 1) {
    await send('/login', 'a=b', { origin: 'https://evil.example' })
    await send('/webhooks/sandbox', '{}', { 'content-type': 'application/json' })
  }
  expect(logged()).not.toContain(forged)
  for (const line of logged()) expect(() => JSON.parse(line), line).not.toThrow()
  const lines = logged().map((line) => JSON.parse(line))
  const origins = lines.filter(({ security }) => security === 'other-origin')
  const events = lines.filter(({ security }) => security === 'unverified-event')
  expect([origins.length, events.length]).toEqual([5, 5])
})

longTest('A stopping shop logs how many refusals it did not log', async () => {
  const own = await startShop({ LOG_LEVEL: 'info' })
  for (let n = 0; n < 20; n += 1) {
    await fetch(`${own.origin}/login`, { method: 'POST', headers: { origin: 'https://evil.example' } })
  }
  await discardShop(own)
  expect(own.output()).toMatch(/"security":"other-origin".*"notWritten":15/)
})
