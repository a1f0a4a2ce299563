import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { ADMIN, discardShop, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'

/** Every route under this layout is tested here. */
const LAYOUT = 'routes/dashboard/admin-layout.tsx'
const SHOPPER = { email: 'mali@shop.test', password: 'seven lotus ponds' }
const PRODUCT = 'single-red-rose'

interface AdminRoute {
  /** The route's id, which browsers send when they request its data alone. */
  id: string
  file: string
  address: string
}

const all = routes as RouteConfigEntry[]
const admin = all.filter((entry) => entry.file === LAYOUT).flatMap((layout) => under(layout, ''))
const addresses = [...new Set(admin.map(({ address }) => address))]

function under(entry: RouteConfigEntry, above: string): AdminRoute[] {
  const own = entry.path ? `${above}/${entry.path.replace(/:\w+\??|\*/g, PRODUCT)}` : above
  const id = entry.id ?? entry.file.replace(/\.tsx?$/, '')
  const here = { id, file: entry.file, address: own || '/' }
  return [
    ...(entry.path || entry.index ? [here] : []),
    ...(entry.children ?? []).flatMap((child) => under(child, own)),
  ]
}

let shop: ShopProcess
const cookies = { visitor: '', shopper: '', owner: '' }
beforeAll(async () => {
  shop = await startShop()
  await post('/signup', '', { name: 'Mali', ...SHOPPER })
  cookies.shopper = cookieOf(await post('/login', '', SHOPPER))
  cookies.owner = cookieOf(await post('/login', '', ADMIN))
})
afterAll(() => discardShop(shop))

const get = (address: string, cookie: string) =>
  fetch(shop.origin + address, { headers: { cookie }, redirect: 'manual' })
const post = (address: string, cookie: string, form: Record<string, string>) =>
  fetch(shop.origin + address, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { cookie, origin: shop.origin },
    redirect: 'manual',
  })
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** Every kind of request for a path: its page, its data whole and per route, and its actions both ways. */
function makeQueries(address: string): [string, (cookie: string) => Promise<Response>][] {
  const form = { id: PRODUCT, intent: 'delete', version: '1' }
  const parts = admin.filter((route) => address.startsWith(route.address)).map(({ id }) => id)
  return [
    ['the page', (cookie) => get(address, cookie)],
    ['its data', (cookie) => get(`${address}.data`, cookie)],
    ...[...parts, LAYOUT.replace('.tsx', '')].map((id): [string, (cookie: string) => Promise<Response>] => [
      `the data of ${id} alone`,
      (cookie) => get(`${address}.data?_routes=${encodeURIComponent(id)}`, cookie),
    ]),
    ['the action', (cookie) => post(address, cookie, form)],
    ['the action of its first page', (cookie) => post(`${address}?index`, cookie, form)],
    ['the action from a script', (cookie) => post(`${address}.data`, cookie, form)],
    ['the action of its first page from a script', (cookie) => post(`${address}.data?index`, cookie, form)],
    ['the page, in capitals', (cookie) => get(address.toUpperCase(), cookie)],
    ['the page, with a slash', (cookie) => get(`${address}/`, cookie)],
  ]
}

test('Every route that only the owner may use is under the dashboard’s layout', () => {
  expect(addresses).toEqual(expect.arrayContaining(['/dashboard', '/addproduct', '/updateproduct']))
  const app = path.resolve(import.meta.dirname, '../../app')
  const guarded = globSync('routes/**/*.{ts,tsx}', { cwd: app }).filter((file) =>
    readFileSync(path.join(app, file), 'utf8').includes('requireAdmin'),
  )
  expect(guarded.length).toBeGreaterThan(5)
  const covered = [LAYOUT, ...admin.map(({ file }) => file)]
  expect(covered).toEqual(expect.arrayContaining(guarded))
})

describe.each(addresses)('%s', (address) => {
  test('A visitor to a dashboard page is sent to log in and sees nothing of it', async () => {
    for (const [what, ask] of makeQueries(address)) {
      const answer = await ask(cookies.visitor)
      const told = `${answer.status} ${answer.headers.get('location') ?? ''} ${await answer.text()}`
      expect(told, what).toMatch(/^(302 \/login\?next=%2F|202 .*\/login\?next=%2F)/s)
      expect(told.length, what).toBeLessThan(300)
    }
  })

  test('A shopper on a dashboard page gets 403 and sees nothing of it', async () => {
    for (const [what, ask] of makeQueries(address)) {
      const answer = await ask(cookies.shopper)
      expect(answer.status, what).toBe(403)
      expect(/Total Sales|Single Red Rose/.test(await answer.text()), what).toBe(false)
    }
  })

  test('The owner can open each page of the dashboard', async () => {
    expect([200, 302, 404]).toContain((await get(address, cookies.owner)).status)
    expect((await get(`${address}.data`, cookies.owner)).status).not.toBe(403)
  })
})

test('Refused requests change nothing', async () => {
  expect((await get(`/productInfo/${PRODUCT}`, '')).status).toBe(200)
})

test('A shopper refused by the dashboard sees a friendly page and finds back to the shop', async () => {
  const html = await (await get('/dashboard', `${cookies.shopper}; mode=dark; language=th`)).text()
  expect(html).toContain('data-theme="dark"')
  expect(html).toContain('หน้านี้สำหรับเจ้าของร้าน')
  expect(html).toContain('action="/logout"')
})

test('After logging in a visitor returns to the page they wanted', async () => {
  const sent = await get('/updateproduct?id=single-red-rose', '')
  expect(sent.headers.get('location')).toBe('/login?next=%2Fupdateproduct%3Fid%3Dsingle-red-rose')
  const back = await post(sent.headers.get('location') ?? '', '', ADMIN)
  const next = encodeURIComponent('/updateproduct?id=single-red-rose')
  expect(back.headers.get('location')).toBe(`/login/done?next=${next}`)
})
