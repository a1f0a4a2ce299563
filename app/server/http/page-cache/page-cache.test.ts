import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Hono } from 'hono'
import pg from 'pg'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp, createListener } from '#app/server/http/app.ts'
import type { CacheDependencies } from '#app/server/request/cache-hint.ts'
import { cacheableRoute } from '#app/server/request/cacheable-route.ts'
import { cacheHintContext, visitorContext } from '#app/server/request/context.ts'
import { signedIn } from '#app/server/testing/signed-in.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { longTest } from '#commands/long-test.ts'
import { MAX_CACHE_BYTES, MAX_CACHED_PAGES, PageStore } from './page-store.ts'
import { RenderedPage } from './rendered-page.ts'

let shop: TestShop
let app: Pick<Hono, 'request'>
/** A connection outside of the shop, such as psql. */
let outside: pg.Client
/** Renderings by URL. */
let drawn: Map<string, number>
/** Rendering waits for it. */
let gate: Promise<void>

/** `/` and `/any…` show the prices of all products, `/one/ID` of one; other pages must not be cached. */
async function pages(request: Request, context?: Readonly<RouterContextProvider>): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  drawn.set(address, (drawn.get(address) ?? 0) + 1)
  const { rows } = await shop.pool.query('select price from products where id = $1', ['single-red-rose'])
  await gate
  if (!context) throw new Error('a page is asked for with its context')
  context.get(cacheHintContext).shows = shownAt(pathname)
  const { user, language, mode, nonce } = context.get(visitorContext)
  const words = `${address} for ${user?.name ?? 'anyone'} in ${language}, ${mode}: ${rows[0].price}`
  const scripts = `<script nonce="${nonce}">1</script><script nonce="${nonce}">2</script><script>alert(3)</script>`
  return new Response(`${scripts}<p>${words}</p>`, {
    status: pathname === '/any/gone' ? 404 : 200,
    headers: {
      'Content-Type': pathname.endsWith('.data') ? 'text/x-script' : 'text/html; charset=utf-8',
      ...(pathname === '/any/cookie' && { 'Set-Cookie': 'toast=sent' }),
    },
  })
}

function shownAt(pathname: string): CacheDependencies | null {
  const [, which, id = ''] = pathname.split('/')
  if (which === 'any' || which === '') return { products: 'any' }
  return which === 'one' ? { products: [id] } : null
}

beforeAll(async () => {
  shop = await openTestShop()
  app = createApp(shop, pages)
  outside = new pg.Client({ connectionString: shop.databaseUrl })
  await outside.connect()
})
afterAll(async () => {
  await outside.end()
  await shop.close()
})
beforeEach(async () => {
  drawn = new Map()
  gate = Promise.resolve()
  await heard()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers: { host: 'localhost:3000', ...headers } })
const text = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).text()
const heard = () => expect.poll(() => shop.live.isListening()).toBe(true)
const setPrice = (price: number, id = 'single-red-rose') =>
  outside.query('update products set price = $1 where id = $2', [price, id])

describe('shared pages', () => {
  test('A page is rendered once for parallel and later requests', async () => {
    const first = await Promise.all(Array.from({ length: 20 }, () => text('/any/1')))
    expect(new Set(first).size).toBe(1)
    expect(await text('/any/1')).toBe(first[0])
    expect(drawn.get('/any/1')).toBe(1)
  })

  test('A page is cached separately for each URL, language and mode', async () => {
    const cookies = ['', 'language=th', 'language=zh-CN; mode=dark', 'mode=dark; other=1']
    const all = await Promise.all(cookies.map((cookie) => text('/any/2', { cookie })))
    expect(all.map((page) => /in (.*):/.exec(page)?.[1])).toEqual([
      'en, light',
      'th, light',
      'zh-CN, dark',
      'en, dark',
    ])
    expect(await text('/any/2?page=2')).toContain('?page=2')
    expect(await text('/any/2?lang=th')).toContain('in th')
    for (const cookie of cookies) await text('/any/2', { cookie })
    expect([drawn.get('/any/2'), drawn.get('/any/2?page=2'), drawn.get('/any/2?lang=th')]).toEqual([4, 1, 1])
  })

  test('A cached page is sent in an encoding that the browser accepts', async () => {
    const plain = await text('/any/3', { 'accept-encoding': 'identity' })
    const read = async (acceptEncoding: string) => {
      const answer = await get('/any/3', { 'accept-encoding': acceptEncoding })
      return { headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
    }
    for (let times = 0; times < 2; times += 1) {
      const br = await read('gzip, deflate, br')
      const gzip = await read('gzip;q=0.5, br;q=0')
      expect([br.headers.get('content-encoding'), brotliDecompressSync(br.body).toString()]).toEqual([
        'br',
        plain,
      ])
      expect([gzip.headers.get('content-encoding'), gunzipSync(gzip.body).toString()]).toEqual([
        'gzip',
        plain,
      ])
      expect(br.headers.get('etag')).not.toBe(gzip.headers.get('etag'))
      expect(br.headers.get('vary')).toBe('Cookie, Accept-Encoding')
      expect(await text('/any/3')).toBe(plain)
    }
    expect(drawn.get('/any/3')).toBe(1)
  })

  test('A cached page is not sent again to a browser that has it', async () => {
    const { headers } = await get('/any/4')
    const etag = headers.get('etag') ?? ''
    const again = await get('/any/4', { 'if-none-match': `"other", W/${etag}` })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    await setPrice(4400)
    await expect.poll(async () => (await get('/any/4', { 'if-none-match': etag })).status).toBe(200)
  })

  test('A cached page’s policy allows its own scripts by hash and no injected ones', async () => {
    const answer = await get('/any/5')
    const { headers } = answer
    expect(await answer.text()).toMatch(/^<script>1<\/script><script>2<\/script><script>alert\(3\)<\/script>/)
    expect(headers.get('content-security-policy')).toContain(
      `script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=' 'sha256-1HNeOiZeFu7gP1lxi5tdAwGcB9i2xR+Q2jpmbuwTqzU=';`,
    )
  })
})

describe('cached pages of a server', () => {
  /** Sends requests over one connection at once, as HTTP/1.1 allows, and returns all that comes back. */
  async function sendAtOnce(listener: RequestListener, paths: string[]): Promise<string> {
    const server = createServer(listener).listen(0, '127.0.0.1')
    try {
      await new Promise((resolve) => server.once('listening', resolve))
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
      const requests = paths.map((path, at) => {
        const close = at === paths.length - 1 ? 'Connection: close\r\n' : ''
        return `GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\n${close}\r\n`
      })
      socket.write(requests.join(''))
      let answers = ''
      for await (const part of socket) answers += part
      return answers
    } finally {
      server.close()
    }
  }

  test('Pages that are asked for at once over one connection come whole and in that order', async () => {
    for (const path of ['/any/first', '/any/third']) await text(path)
    const paths = ['/any/first', '/second', '/any/third', '/any/first']
    const answers = await sendAtOnce(createListener(shop, pages), paths)
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(4)
    expect(answers.match(/<p>(\S+) for anyone.*?<\/p>/g)?.map((line) => line.split(/[> ]/)[1])).toEqual(paths)
    expect([drawn.get('/any/first'), drawn.get('/second'), drawn.get('/any/third')]).toEqual([1, 1, 1])
  })

  test('Links in advertisements get the page that everybody gets', async () => {
    const links = [
      '/',
      '/?fbclid=1',
      '/?fbclid=2&utm_source=line',
      '/?utm_medium=%E0%A4%A&openExternalBrowser=1',
    ]
    const answers = await sendAtOnce(createListener(shop, pages), [...links, ...links])
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(8)
    expect(answers.match(/<p>(\S+) for anyone/g)).toEqual(Array(8).fill('<p>/ for anyone'))
    expect([...drawn]).toEqual([['/', 1]])
    await sendAtOnce(createListener(shop, pages), [
      '/?gclid=1&searchkey=rose',
      '/?searchkey=rose&gclid=2&lang=th',
    ])
    expect([...drawn.keys()]).toEqual(['/', '/?searchkey=rose', '/?searchkey=rose&lang=th'])
  })

  test('A cached page claims no change that was heard after it was found', async () => {
    await text('/any/moment')
    const listener = createListener(shop, pages)
    const before = shop.live.moment()
    const moment = vi.spyOn(shop.live, 'moment').mockReturnValue(before)
    try {
      const answer = await sendAtOnce(
        (request, response) => {
          listener(request, response)
          moment.mockReturnValue('later')
        },
        ['/any/moment'],
      )
      expect(answer).toMatch(/HTTP\/1\.1 200/)
      expect(answer).toContain(before)
      expect(answer).not.toContain('later')
    } finally {
      moment.mockRestore()
    }
  })
})

test('Data, which run nothing, allow no script by nonce or hash', async () => {
  const { headers } = await get('/any/search.data?searchkey=lily')
  expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(headers.get('etag')).not.toBeNull()
})

test('A search has a nonce when it is asked for first, and can be shared when it is asked for again', async () => {
  const policyOf = async ({ headers }: Response) =>
    /script-src [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0]
  const first = await get('/any/search?searchkey=rose')
  const nonce = /^<script nonce="([\w-]{22})">/.exec(await first.clone().text())?.[1]
  expect([await policyOf(first), first.headers.get('etag')]).toEqual([
    `script-src 'self' 'nonce-${nonce}'`,
    null,
  ])
  const second = await get('/any/search?searchkey=rose')
  expect([await second.clone().text(), await policyOf(second)]).toEqual([
    expect.stringMatching(/^<script>1/),
    expect.stringMatching(/^script-src 'self' 'sha256-\S+' 'sha256-\S+'$/),
  ])
  const third = await get('/any/search?searchkey=rose', { 'if-none-match': second.headers.get('etag') ?? '' })
  expect([third.status, drawn.get('/any/search?searchkey=rose')]).toEqual([304, 2])
})

describe('cache invalidation', () => {
  test('A product change by anyone drops the pages that show it at once', async () => {
    await Promise.all(['/any/6', '/one/single-red-rose', '/one/lotus'].map((path) => text(path)))
    await setPrice(6600)
    await expect.poll(() => text('/any/6')).toContain(': 6600')
    await expect.poll(() => text('/one/single-red-rose')).toContain(': 6600')
    await text('/one/lotus')
    expect(drawn.get('/one/lotus')).toBe(1)
  })

  test('Changing many products at once drops cached pages', async () => {
    await Promise.all(['/any/7', '/one/single-red-rose'].map((path) => text(path)))
    await outside.query('update products set price = 7700')
    await expect.poll(() => text('/any/7')).toContain(': 7700')
    await expect.poll(() => text('/one/single-red-rose')).toContain(': 7700')
  })

  test('Renaming a category drops cached pages', async () => {
    await text('/any/12')
    await outside.query(
      "update category_titles set title = jsonb_set(title, '{th}', to_jsonb((title ->> 'th') || ' ')) where category_key = 'roses'",
    )
    await expect.poll(async () => (await text('/any/12')) && drawn.get('/any/12')).toBe(2)
  })

  test('A page is not cached if a product on it changes while it is rendered', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    const asked = text('/any/8')
    await expect.poll(() => drawn.get('/any/8')).toBe(1)
    // Resolves when this process has received the change.
    const told = new Promise<void>((done) => shop.live.onProducts(() => done()))
    await setPrice(8800)
    await told
    const later = text('/any/8')
    resolve()
    await asked
    expect(await later).toContain(': 8800')
    expect(await text('/any/8')).toContain(': 8800')
  })

  test('Losing the database’s notices empties the cache until they are back', async () => {
    await text('/any/9')
    await outside.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'dokmai-live%' and datname = current_database()`,
    )
    await expect.poll(() => shop.live.isListening(), { interval: 1 }).toBe(false)
    await setPrice(9900)
    expect(await text('/any/9')).toContain(': 9900')
    await heard()
    await setPrice(9911)
    await expect.poll(() => text('/any/9')).toContain(': 9911')
  })
})

describe('pages for one visitor', () => {
  test.each(['staff', 'driver'])('A device with a link of a %s shares no page', async (kind) => {
    const cookie = `dokmai-${kind}=secret`
    for (let times = 0; times < 2; times += 1) await text(`/any/${kind}`, { cookie })
    expect(drawn.get(`/any/${kind}`)).toBe(2)
  })

  test('Requests with a session cookie share no page', async () => {
    const shopper = await newShopper(shop)
    const cookie = await signedIn(shop, shopper)
    await text('/any/10')
    for (let times = 0; times < 2; times += 1) expect(await text('/any/10', { cookie })).toContain('for Mali')
    const stale = `${cookie.split('=')[0]}=ended`
    expect(await text('/any/10', { cookie: stale })).toContain('for anyone')
    expect(drawn.get('/any/10')).toBe(4)
    const { headers } = await get('/any/10', { cookie })
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual([
      'private, no-store, no-transform',
      null,
    ])
    expect(headers.get('vary')).toContain('Cookie')
    expect(await text('/any/10')).toContain('for anyone')
  })

  test('A page that sets a cookie is rendered again for each visitor', async () => {
    for (let times = 0; times < 2; times += 1)
      expect((await get('/any/cookie')).headers.getSetCookie()).toEqual(['toast=sent'])
    expect(drawn.get('/any/cookie')).toBe(2)
  })

  test('Private pages, missing pages and forms are not cached', async () => {
    await Promise.all([text('/own'), text('/own'), text('/any/gone'), text('/any/gone')])
    await text('/own')
    expect([drawn.get('/own'), drawn.get('/any/gone')]).toEqual([3, 2])
    await app.request('/any/11', { method: 'POST', headers: { host: 'localhost:3000' } })
    await text('/any/11')
    expect(drawn.get('/any/11')).toBe(2)
  })
})

describe('strangers', () => {
  longTest('Strangers cannot fill the memory with invented URLs', async () => {
    const before = shop.pages.usage()
    for (let n = 0; n < MAX_CACHED_PAGES + 200; n += 50) {
      const ask = () =>
        Promise.all(Array.from({ length: 50 }, (_, at) => text(`/any/made-up?page=${n + at}`)))
      await ask()
      await ask()
    }
    expect(before.pages).toBeLessThan(MAX_CACHED_PAGES)
    expect(shop.pages.usage().pages).toBe(MAX_CACHED_PAGES)
    expect(shop.pages.usage().bytes).toBeLessThan(MAX_CACHE_BYTES)
  })

  test('Long URLs are not cached', async () => {
    const long = `/any/13?page=${'1'.repeat(300)}`
    await text(long)
    expect((await get(long)).headers.get('etag')).toBeNull()
    expect(drawn.get(long)).toBe(2)
  })

  test('A page with a repeated parameter is not cached', () => {
    const showsAt = (search: string) => {
      const context = new RouterContextProvider()
      context.set(cacheHintContext, { shows: null })
      const request = new Request(`http://localhost/allproducts${search}`)
      const [read] = cacheableRoute('any')
      read?.(
        { context, params: {}, request } as unknown as Parameters<typeof read>[0],
        async () => new Response(),
      )
      return context.get(cacheHintContext).shows
    }
    for (const known of ['', '?page=2', '?searchkey=rose&lang=th', '?mode=dark&_routes=root'])
      expect(showsAt(known), known).toEqual({ products: 'any' })
    expect(showsAt('?page=1&page=1')).toBeNull()
  })
})

describe('the memory of the cache', () => {
  const noLive = {
    isListening: () => true,
    onProducts: () => {},
    onSettings: () => {},
  } as unknown as ConstructorParameters<typeof PageStore>[0]
  const shows: CacheDependencies = { products: [] }
  const page = (bytes: number, headers: Record<string, string> = {}) =>
    new RenderedPage({ status: 200, headers: new Headers(headers), plain: Buffer.alloc(bytes, 'x') })

  test('The cache limits the number of pages, whoever asks for how many', async () => {
    const cache = new PageStore<RenderedPage>(noLive)
    for (let n = 0; n < MAX_CACHED_PAGES + 200; n += 1) {
      await cache.findOrRender(`/${n}`, async () => ({ page: page(1), shows }))
    }
    expect(cache.usage.pages).toBe(MAX_CACHED_PAGES)
  })

  longTest('The cache limits the bytes of bodies, headers, keys and overhead', async () => {
    const kinds = [
      (n: number) => [`${n}`, page(1_000_000)] as const,
      (n: number) => [`${n}`, page(0, { long: 'x'.repeat(1_000_000) })] as const,
      (n: number) => [`${n}${'y'.repeat(500_000)}`, page(0)] as const,
    ]
    for (const kind of kinds) {
      const cache = new PageStore<RenderedPage>(noLive)
      for (let n = 0; n < 120; n += 1) {
        const [name, drawing] = kind(n)
        await cache.findOrRender(name, async () => ({ page: drawing, shows }))
      }
      expect(cache.usage.bytes).toBeLessThanOrEqual(MAX_CACHE_BYTES)
      expect(cache.usage.pages).toBeGreaterThan(25)
      expect(cache.usage.pages).toBeLessThan(36)
    }
    const cache = new PageStore<RenderedPage>(noLive)
    await cache.findOrRender('small', async () => ({ page: page(1), shows }))
    expect(cache.usage.bytes).toBeGreaterThan(4000)
  })

  test('An address with a query is cached when it is asked for again; others at once', async () => {
    const cache = new PageStore<RenderedPage>(noLive)
    const cachedAfter = async (name: string) => {
      const { pages } = cache.usage
      await cache.findOrRender(name, async () => ({ page: page(1), shows }))
      return cache.usage.pages - pages
    }
    const asked = ['/allproducts', '/allproducts?searchkey=rose', '/allproducts?searchkey=rose']
    const cached: number[] = []
    for (const name of asked) cached.push(await cachedAfter(name))
    expect(cached).toEqual([1, 0, 1])
  })

  test('The cache counts each encoding of a page', async () => {
    const cache = new PageStore<RenderedPage>(noLive)
    const drawing = page(1_000_000)
    await cache.findOrRender('page', async () => ({ page: drawing, shows }))
    expect(cache.usage.bytes).toBeGreaterThan(1_000_000)
    await drawing.encoded('br')
    const once = cache.usage.bytes
    expect(once).toBeLessThan(10_000)
    await drawing.encoded('gzip')
    const twice = cache.usage.bytes
    expect(twice).toBeGreaterThan(once)
    await drawing.encoded('identity')
    expect(cache.usage.bytes).toBe(twice + 1_000_000 + lengthOfHead(drawing))
  })

  test('The cache is empty while changes of the database are not received', async () => {
    let heard = false
    const cache = new PageStore<RenderedPage>({ ...noLive, isListening: () => heard } as typeof noLive)
    let draws = 0
    const draw = async () => {
      draws += 1
      return { page: page(1), shows }
    }
    for (let times = 0; times < 2; times += 1) await cache.findOrRender('page', draw)
    expect([draws, cache.usage.pages]).toEqual([2, 0])
    heard = true
    for (let times = 0; times < 2; times += 1) await cache.findOrRender('page', draw)
    expect([draws, cache.usage.pages]).toEqual([3, 1])
  })

  test('The cache does not store a page if a product on it changed during rendering', async () => {
    let change = (_ids: string[] | null) => {}
    const onProducts = (told: typeof change) => {
      change = told
    }
    const cache = new PageStore<RenderedPage>({ ...noLive, onProducts } as unknown as typeof noLive)
    const drawWhile = async (changed: string[] | null) => {
      await cache.findOrRender('page', async () => {
        change(changed)
        return { page: page(1), shows: { products: ['rose'] } }
      })
      return cache.usage.pages
    }
    expect(await drawWhile(['rose'])).toBe(0)
    expect(await drawWhile(null)).toBe(0)
    expect(await drawWhile(['lotus'])).toBe(1)
  })

  test('A few hundred renderings are shared, further ones are for one request each', async () => {
    const cache = new PageStore<RenderedPage>(noLive)
    const gate = Promise.withResolvers<void>()
    let draws = 0
    const draw = async () => {
      draws += 1
      await gate.promise
      return { page: page(1), shows }
    }
    const asked = Array.from({ length: 300 }, (_, n) => cache.findOrRender(`${n}`, draw))
    asked.push(cache.findOrRender('0', draw), cache.findOrRender('299', draw))
    expect(draws).toBe(301)
    gate.resolve()
    await Promise.all(asked)
    expect(cache.usage.pages).toBe(300)
  })
})

function lengthOfHead(page: RenderedPage): number {
  return page.known('identity')?.head.join('').length ?? 0
}
