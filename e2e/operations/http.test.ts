import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOGO_URL } from '#app/shop/theme.ts'
import { cookieOf } from '#e2e/testing/owners-addresses.ts'
import { ADMIN, discardShop, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'

const PICTURE = '/images/catalogue/products/single-red-rose.webp'

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => discardShop(shop))

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.origin + path, { headers, redirect: 'manual' })

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(shop.origin + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: shop.origin, ...headers },
    redirect: 'manual',
  })

describe('every answer', () => {
  test.each(['/', '/no-such-page', '/healthz', '/login'])(
    'The answer to %s carries the security headers',
    async (path) => {
      const { headers } = await get(path)
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'self'; object-src 'none'; media-src 'none'; script-src 'self'( 'sha256-[\w+/=]{44}')*; style-src 'self'; /,
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('server')).toBeNull()
      expect(headers.get('x-powered-by')).toBeNull()
    },
  )

  test('An answer that is not a page has a policy that allows nothing', async () => {
    const html = await (await get('/')).text()
    const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? ''
    for (const path of [PICTURE, LOGO_URL, script]) {
      const { status, headers } = await get(path)
      expect(status, path).toBe(200)
      expect(headers.get('content-security-policy'), path).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    }
  })

  test('A built file is sent compressed, without headers that say nothing about it', async () => {
    const html = await (await get('/')).text()
    const names = ['libraries', 'manifest', 'entry\\.client']
    for (const name of names) {
      const script = new RegExp(`/assets/${name}[\\w.-]+\\.js`).exec(html)?.[0] ?? ''
      const { status, headers } = await get(script, { 'accept-encoding': 'gzip, br' })
      expect([status, headers.get('content-encoding')], name).toEqual([200, 'br'])
      expect([headers.get('last-modified'), headers.get('x-request-id')], name).toEqual([null, null])
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    expect((await get('/assets/none.js')).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  test('Every page asks networks on its way to leave it as it is', async () => {
    for (const path of ['/', '/about', '/login', '/no-such-page', '/offline']) {
      expect((await get(path)).headers.get('cache-control'), path).toMatch(/\bno-transform\b/)
    }
  })

  test('The script that finds a page’s old position runs in a browser that blocks storage', async () => {
    const html = await (await get('/')).text()
    const [, script = ''] =
      /<script[^>]*>([^<]*react-router-scroll-positions[^<]*)<\/script>/.exec(html) ?? []
    const blocked = () => {
      throw new Error('SecurityError')
    }
    const page = {
      window: { history: { state: { key: 'a' } } },
      console: { error() {} },
      sessionStorage: { getItem: blocked, removeItem: blocked },
    }
    expect(script).toContain('sessionStorage')
    expect(() => runInNewContext(script, page)).not.toThrow()
  })

  test('A page has only scripts from files or with a hash, and no inline style', async () => {
    const answer = await get('/')
    const policy = answer.headers.get('content-security-policy')
    const html = await answer.text()
    const inline = [...html.matchAll(/<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
    expect(inline.length).toBeGreaterThan(0)
    for (const [, script = ''] of inline) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
    expect(html).not.toMatch(/\sstyle="|<style|\son\w+="|javascript:|\snonce=/)
  })
})

describe('a page that anyone may see', () => {
  const ask = (path: string, { method = 'GET', ...headers }: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest(shop.origin + path, { method, headers }, (answer) => resolve(answer.resume()))
        .on('error', reject)
        .end()
    })

  test('A cached page is answered whole, without its body, or with 304', async () => {
    const br = { 'accept-encoding': 'br' }
    const path = '/allproducts?searchkey=rose'
    await expect
      .poll(async () => {
        await ask(path, br)
        return (await ask(path, { ...br, method: 'HEAD' })).headers['content-encoding']
      })
      .toBe('br')
    const whole = await ask(path, br)
    expect([whole.statusCode, whole.headers['content-encoding']]).toEqual([200, 'br'])
    const head = await ask(path, { ...br, method: 'HEAD' })
    const moment = { date: '', 'server-timing': '' }
    expect({ ...head.headers, ...moment }).toEqual({ ...whole.headers, ...moment })
    const known = await ask(path, { ...br, 'if-none-match': whole.headers.etag ?? '' })
    expect([known.statusCode, known.headers['content-security-policy']]).toEqual([
      304,
      whole.headers['content-security-policy'],
    ])
    expect((await ask(path, { ...br, host: 'evil.example' })).statusCode).toBe(421)
  })
})

describe('a request that does not come from the shop itself', () => {
  test('A request with another host name is answered with 421', async () => {
    const status = await new Promise((resolve, reject) => {
      httpRequest(`${shop.origin}/`, { headers: { host: 'evil.example' } }, (answer) =>
        resolve(answer.statusCode),
      )
        .on('error', reject)
        .end()
    })
    expect(status).toBe(421)
  })

  test('The shop is served as localhost and as 127.0.0.1', async () => {
    expect((await fetch(shop.origin.replace('localhost', '127.0.0.1'))).status).toBe(200)
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site, by the browser’s own word', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring site', { 'sec-fetch-site': 'same-site' }],
    ['a sandboxed frame', { origin: 'null' }],
  ])('A request from %s cannot change anything', async (_name, headers) => {
    for (const path of ['/login', '/logout', '/preferences', '/cart', '/sandbox-bank/sessions/x/pay']) {
      expect((await post(path, { language: 'th' }, headers)).status).toBe(403)
    }
  })
})

describe('signing in', () => {
  const signIn = (email: string, password: string) => post('/login', { email, password })

  test('Logging out clears the browser’s storage, but on the phone of a driver’s run', async () => {
    const signedIn = cookieOf(await signIn(ADMIN.email, ADMIN.password))
    const driving = `${signedIn}; dokmai-driver=secret`
    expect((await post('/logout', {}, { cookie: driving })).headers.get('clear-site-data')).toBeNull()
    expect((await post('/logout', {}, { cookie: signedIn })).headers.get('clear-site-data')).toBe('"storage"')
  })

  test('Logging in works without scripts and sets a cookie that scripts and other sites cannot read', async () => {
    const answer = await signIn(ADMIN.email, ADMIN.password)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/login/done?next=%2F')
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('dokmai-session='))
    expect(cookie).toMatch(/HttpOnly/)
    // Safari keeps no secure cookie from plain http.
    expect(cookie).not.toMatch(/Secure/)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(cookie).toMatch(/Path=\//)
    expect(cookie).not.toMatch(/Domain/i)
    const home = await get('/', { cookie: cookie?.split(';')[0] ?? '' })
    expect(home.headers.get('cache-control')).toBe('private, no-store, no-transform')
    expect(await home.text()).toContain('href="/dashboard"')
  })

  test('A wrong password and an unknown email get the same status and text', async () => {
    const [wrong, unknown] = await Promise.all([
      signIn(ADMIN.email, 'not the password'),
      signIn('nobody@shop.test', 'not the password'),
    ])
    expect(wrong.status).toBe(unknown.status)
    const words = async (answer: Response, email: string) =>
      (await answer.text()).replaceAll(email, '').replace(/<script[\s\S]*?<\/script>|nonce="[^"]*"/g, '')
    expect(await words(wrong, ADMIN.email)).toBe(await words(unknown, 'nobody@shop.test'))
  })

  test('Logging in returns to the requested page, but never to another site', async () => {
    const to = async (next: string) =>
      (await post(`/login?next=${encodeURIComponent(next)}`, ADMIN)).headers.get('location')
    expect(await to('/cart')).toBe('/login/done?next=%2Fcart')
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      expect(await to(next)).toBe('/login/done?next=%2F')
    }
  })

  test('Five failed logins for one account cause a wait, and the message says how long', async () => {
    for (let guess = 1; guess <= 5; guess += 1)
      expect((await signIn('victim@shop.test', `guess ${guess}`)).status).toBe(401)
    const answer = await signIn('victim@shop.test', 'guess 6')
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
  })
})

describe('signing up', () => {
  const signUp = (form: Record<string, string>) =>
    post('/signup', { name: 'Mali', email: 'mali@shop.test', password: 'seven lotus ponds', ...form })

  test('Signing up with a taken email, even the owner’s, is answered like one with a weak password', async () => {
    const told = async (form: Record<string, string>) => {
      const answer = await signUp(form)
      // The page repeats what was typed.
      const html = (await answer.text()).replaceAll(form.email?.toLowerCase() ?? '', '')
      return { status: answer.status, html, cookies: answer.headers.getSetCookie() }
    }
    expect((await signUp({ email: 'new@shop.test' })).headers.get('location')).toMatch(/^\/login\?email=/)
    const sentAgain = await signUp({ email: 'new@shop.test' })
    expect(sentAgain.headers.get('location')).toMatch(/^\/login\?email=/)
    for (const email of ['new@shop.test', ADMIN.email.toUpperCase()]) {
      const { status, html, cookies } = await told({ email, password: 'another long phrase' })
      expect([status, cookies]).toEqual([400, []])
      expect(html).toContain('Try with a different email or a longer password!')
    }
    expect((await post('/login', ADMIN)).status).toBe(302)
  })

  test('Signing up on the way to buy signs in at once with a session of its own; on any other way, or to another site, it does not', async () => {
    const join = (next: string, email: string, cookie = '') =>
      post(
        `/signup?next=${encodeURIComponent(next)}`,
        { name: 'Mali', email, password: 'seven lotus ponds' },
        { cookie },
      )
    const session = (answer: Response) =>
      answer.headers.getSetCookie().find((line) => line.startsWith('dokmai-session='))
    const presented = 'dokmai-session=chosen-by-a-stranger'
    const joined = await join('/cart?buy=now', 'buys@shop.test', presented)
    expect(joined.headers.get('location')).toBe('/login/done?next=%2Fcart%3Fbuy%3Dnow&joined=1')
    expect(session(joined)).toMatch(/HttpOnly/)
    expect(session(joined)).not.toContain('chosen-by-a-stranger')
    for (const [at, next] of ['/order', '//evil.example/cart', 'https://evil.example/cart'].entries()) {
      const elsewhere = await join(next, `elsewhere-${at}@shop.test`)
      expect(elsewhere.headers.get('location'), next).toMatch(/^\/login\?email=/)
      expect(session(elsewhere), next).toBeUndefined()
    }
    const taken = await join('/cart', ADMIN.email)
    expect([taken.status, session(taken)]).toEqual([400, undefined])
  })

  test('Signing up without a name, email or password says that all fields are required', async () => {
    for (const field of ['name', 'email', 'password']) {
      const answer = await signUp({ email: 'misses@shop.test', [field]: '' })
      expect(answer.status).toBe(400)
      expect(await answer.text(), field).toContain('All fields are required')
    }
  })

  test('Signing up refuses an invalid email, a short and a guessable password, and keeps what was typed', async () => {
    for (const form of [{ email: 'no address' }, { password: 'short' }, { password: 'password123' }]) {
      const answer = await signUp(form)
      expect(answer.status).toBe(400)
      const html = await answer.text()
      expect(html).toContain('value="Mali"')
      expect(html).toContain('Try with a different email or a longer password!')
      expect(html).not.toContain('seven lotus ponds')
    }
  })

  test('Signing up never creates an administrator, whatever the form contains', async () => {
    expect((await signUp({ role: 'admin', isAdmin: 'true' })).status).toBe(302)
    const answer = await post('/login', { email: 'mali@shop.test', password: 'seven lotus ponds' })
    const cookie =
      answer.headers
        .getSetCookie()
        .find((line) => line.includes('session='))
        ?.split(';')[0] ?? ''
    expect(await (await get('/', { cookie })).text()).not.toContain('href="/dashboard"')
  })
})

describe('images', () => {
  test('Images come in the best format that the browser accepts, no wider than requested', async () => {
    const best = async (accept: string) => {
      const answer = await get(`${PICTURE}?w=320`, { accept })
      const { format, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      return [answer.headers.get('content-type'), format, width]
    }
    expect(await best('image/webp,*/*')).toEqual(['image/webp', 'webp', 320])
    expect(await best('*/*')).toEqual(['image/jpeg', 'jpeg', 320])
    expect(
      (await get(`${PICTURE}?w=320`, { accept: 'image/avif,image/webp' })).headers.get('content-type'),
    ).toBe('image/avif')
  })

  test.each([
    '../package.json',
    '%2e%2e/package.json',
    'products/../../package.json',
    'products/none.webp',
    'products.json',
  ])('Images are never read from elsewhere: %s', async (name) =>
    expect((await get(`/images/catalogue/${name}`)).status).toBe(404),
  )
})

describe('the watcher’s addresses', () => {
  test('Health URLs report that the shop serves and that its database answers', async () => {
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
  })

  test('Metrics report no row in which payments and orders disagree', async () => {
    const text = await (await get('/metrics')).text()
    expect(text).toContain('dokmai_requests_total')
    expect(text).not.toMatch(/dokmai_broken_invariants\{[^}]*\} [1-9]/)
  })
})

test('A list is the same whether its parts are rendered or cached, and no part is left to the browser', async () => {
  for (const language of ['en', 'th', 'zh-CN']) {
    const listed = async (maxPrice: number) => {
      const html = await (await get(`/allproducts?lang=${language}&maxPrice=${maxPrice}`)).text()
      expect(html).not.toMatch(/data-markup|<!--\$!-->/)
      return html
        .match(/<(article|footer|header|section)\b.*?<\/\1>/gs)
        ?.map((part) => part.replaceAll(String(maxPrice), ''))
    }
    const rendered = await listed(77_001)
    expect(rendered?.length).toBeGreaterThan(20)
    expect(await listed(77_002)).toEqual(rendered)
  }
})

describe('the cached markup of a page', () => {
  const valuesOn = async (path: string, pattern: RegExp) =>
    Array.from((await (await get(path)).text()).matchAll(pattern), ([, value]) => value)

  test('The header marks the link to the open page, and its forms lead back to that page', async () => {
    const pages = [
      ...[
        ['/about'],
        ['/signup', '/signup'],
        ['/cart', '/cart'],
        ['/contact', '/contact'],
        ['/SIGNUP', '/signup'],
      ],
      ...[
        ['/allproducts?maxPrice=76', '/allproducts'],
        ['/allproducts/x', '/allproducts'],
        ['/carts'],
        ['/', '/'],
      ],
    ]
    for (const [path = '', open] of pages) {
      const opened = new Set(await valuesOn(path, /<a [^>]*aria-current="page"[^>]* href="([^"]*)"/g))
      expect([...opened], path).toEqual(open ? [open] : [])
      expect(await valuesOn(path, /name="next" value="(.*?)"/g)).toEqual([path, path, path, path])
    }
  })

  test('The filter has the values and errors of its own search, escaped', async () => {
    const values = /<input [^>]*name="(?!next|mode)\w+" value="([^"]*)"/g
    const chosen = /<option value="([^"]*)" selected=""/g
    const searches = [
      { filterType: 'Plants', minPrice: '5' },
      { filterType: 'product type', minPrice: '' },
      { filterType: '"No', minPrice: '7' },
      { filterType: 'Plants', minPrice: 'x' },
      { filterType: 'Roses', minPrice: '6' },
      { filterType: 'Plants', minPrice: '8' },
      { filterType: 'Plants', minPrice: '8', occasion: 'birthday' },
      { filterType: 'Plants', minPrice: '9' },
      { filterType: 'Plants', minPrice: '9', occasion: 'love' },
    ]
    for (const { filterType, minPrice, occasion = '' } of searches) {
      const asked = { searchkey: `<b>${minPrice}`, filterType, minPrice, occasion }
      const path = `/allproducts?${new URLSearchParams(asked)}`
      expect(await valuesOn(path, values)).toEqual([`&lt;b&gt;${minPrice}`, minPrice, ''])
      expect(await valuesOn(path, chosen)).toEqual([filterType.replace('"', '&quot;'), occasion, 'newest'])
      expect(await valuesOn(path, /<p class="(field-error)"/g)).toHaveLength(minPrice === 'x' ? 1 : 0)
    }
  })
})

test('React Router loads a page’s scripts after its first frame, as defer-hydration.ts rewrites them', async () => {
  const html = await (await get('/')).text()
  const start = /<script[^>]*type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(start).toMatch(/^await new Promise\(\(done\) => requestAnimationFrame\(/)
  expect(start).toMatch(/for \(const file of \["\/assets\/[\w.-]+\.js",/)
  expect(start).toMatch(/^const route0 = await import\("\/assets\//m)
  expect(start).toContain(';await import("/assets/manifest-')
  expect(start).toMatch(/^await import\("\/assets\/entry\.client[\w.-]*"\);?$/m)
  expect(start).not.toMatch(/^\s*import\b(?!\()/m)
  expect(html).not.toContain('rel="modulepreload"')
})

test('A page preloads no picture that it does not show', async () => {
  for (const path of ['/', '/allproducts', '/productInfo/single-red-rose', '/about']) {
    const html = await (await get(path)).text()
    const sourcesOf = (tags: RegExp) =>
      [...html.matchAll(tags)].map(([tag]) => /(?:imagesrcset|srcset)="([^"]+)"/i.exec(tag)?.[1] ?? tag)
    const shown = new Set(sourcesOf(/<img\b[^>]*>/g))
    for (const source of sourcesOf(/<link rel="preload" as="image"[^>]*>/g))
      expect(shown, path).toContain(source)
  }
})

test('The service worker is one script that knows the files of this build', async () => {
  const answer = await get('/service-worker.js?language=th&mode=dark')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const script = await answer.text()
  expect(script).toMatch(/^const BUILD = \{"version":"[0-9a-f]{16}","assets":\["[\w.-]+"/)
  const events: string[] = []
  const worker = {
    location: { href: `${shop.origin}/service-worker.js?language=th&mode=dark` },
    addEventListener: (event: string) => events.push(event),
  }
  runInNewContext(script, { self: worker, URL, URLSearchParams })
  expect(events).toEqual(['install', 'activate', 'fetch', 'message'])
})

test('No other site may read an answer, and TRACE is not answered', async () => {
  for (const path of ['/', '/order.data', '/assets/none.js', '/live?topics=products']) {
    const answer = await get(path, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
    expect(
      [...answer.headers.keys()].filter((name) => name.startsWith('access-control')),
      path,
    ).toEqual([])
    await answer.body?.cancel()
  }
  expect(await sendRaw('TRACE / HTTP/1.1')).not.toMatch(/^HTTP\/1\.1 [235]/)
})

test.each([
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6'],
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
  ['a transfer encoding of its own', 'Transfer-Encoding: xchunked'],
  ['a header with a space before its colon', 'Content-Length : 5'],
])('A request with %s is refused, so that no second one hides in its body', async (_name, header) => {
  expect(
    await sendRaw(`POST /login HTTP/1.1\r\n${header}`, '0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n'),
  ).toMatch(/^HTTP\/1\.1 400/)
})

test('A body that is too large is refused with 413', async () => {
  expect((await post('/login', { email: 'x'.repeat(300_000) })).status).toBe(413)
})

test('An unknown URL is answered with 404 and the shop’s own page', async () => {
  const answer = await get('/no-such-page')
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('This page doesn&#x27;t exit!')
})

/** Sends a handwritten request; returns everything received until the connection closes. */
async function sendRaw(head: string, body = ''): Promise<string> {
  const { host, port } = new URL(shop.origin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`${head}\r\nHost: ${host}\r\nConnection: close\r\n\r\n${body}`)
  let text = ''
  socket.on('data', (part) => (text += part))
  await once(socket, 'close')
  return text
}
