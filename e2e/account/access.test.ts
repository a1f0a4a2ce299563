import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  ANY_ID,
  cookieOf,
  get as load,
  makeRefusedQueries,
  OWNERS_LAYOUT,
  ownersRoutes,
  post as send,
} from '#e2e/testing/owners-addresses.ts'
import { sharedShop } from '#e2e/testing/shared-shop.ts'
import { ADMIN, type ShopProcess } from '#e2e/testing/shop-process.ts'

const SHOPPER = { email: 'mali@shop.test', password: 'seven lotus ponds' }

const addresses = [...new Set(ownersRoutes.map(({ address }) => address))]

let shop: ShopProcess
const cookies = { visitor: '', shopper: '', owner: '' }
beforeAll(async () => {
  shop = await sharedShop()
  await post('/signup', '', { name: 'Mali', ...SHOPPER })
  cookies.shopper = cookieOf(await post('/login', '', SHOPPER))
  cookies.owner = cookieOf(await post('/login', '', ADMIN))
})

const get = (address: string, cookie: string) => load(shop.origin, address, cookie)
const post = (address: string, cookie: string, form: Record<string, string>) =>
  send(shop.origin, address, { cookie, form })

test('Every route that only the owner may use is under the dashboard’s layout', () => {
  expect(addresses).toEqual(expect.arrayContaining(['/dashboard', '/addproduct', '/updateproduct']))
  const app = path.resolve(import.meta.dirname, '../../app')
  const guarded = globSync('routes/**/*.{ts,tsx}', { cwd: app }).filter((file) =>
    /requireAdmin|workerAt/.test(readFileSync(path.join(app, file), 'utf8')),
  )
  expect(guarded.length).toBeGreaterThan(5)
  const covered = [OWNERS_LAYOUT, ...ownersRoutes.map(({ file }) => file)]
  expect(covered).toEqual(expect.arrayContaining(guarded))
})

describe.each(addresses)('%s', (address) => {
  test('A visitor to a dashboard page is sent to log in and sees nothing of it', async () => {
    for (const [what, ask] of makeRefusedQueries(shop.origin, address, 1)) {
      const answer = await ask(cookies.visitor)
      const told = `${answer.status} ${answer.headers.get('location') ?? ''} ${await answer.text()}`
      expect(told, what).toMatch(/^(302 \/login\?next=%2F|202 .*\/login\?next=%2F)/s)
      expect(told.length, what).toBeLessThan(300)
    }
  })

  test('A shopper on a dashboard page gets 403 and sees nothing of it', async () => {
    for (const [what, ask] of makeRefusedQueries(shop.origin, address, 2)) {
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
  expect((await get(`/productInfo/${ANY_ID}`, '')).status).toBe(200)
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

test('Whoever sends Buy Now after their session has ended logs in and goes on with it', async () => {
  const sent = await post('/cart', '', {})
  expect(sent.headers.get('location')).toBe('/login?next=%2Fcart%3Fbuy%3Dnow')
})
