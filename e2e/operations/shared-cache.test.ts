import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSharedCache, type SharedCache } from '#e2e/testing/shared-cache.ts'
import { sharedShop } from '#e2e/testing/shared-shop.ts'
import { ADMIN, type ShopProcess } from '#e2e/testing/shop-process.ts'

const PASSWORD = 'seven lotus ponds'
const PAGES = [
  '/',
  '/allproducts',
  '/productInfo/single-red-rose',
  '/cart',
  '/order',
  '/profile',
  '/test',
  '/login',
]
const PATHS = PAGES.flatMap((path) => [path, path === '/' ? '/_root.data' : `${path}.data`])

let shop: ShopProcess
let cache: SharedCache
beforeAll(async () => {
  shop = await sharedShop()
  cache = await openSharedCache(shop.origin)
})
afterAll(() => cache?.close())

const post = (path: string, form: Record<string, string>, cookie = '') =>
  fetch(cache.origin + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: shop.origin, cookie },
    redirect: 'manual',
  })
const get = (path: string, cookie = '') =>
  fetch(cache.origin + path, { headers: { cookie }, redirect: 'manual' })

async function signedIn(name: string): Promise<string> {
  const email = `${name}@shop.test`
  await post('/signup', { name, email, password: PASSWORD })
  return cookiesOf(await post('/login', { email, password: PASSWORD }))
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

test('Two people behind one shared cache never see each other’s data, while public answers are shared', async () => {
  const [mali, somchai] = [await signedIn('mali-of-one'), await signedIn('somchai-of-two')]
  const owner = cookiesOf(await post('/login', ADMIN))
  const visitors = { 'mali-of-one': mali, 'somchai-of-two': somchai, [ADMIN.email]: owner, '': '' }
  for (const round of [1, 2]) {
    for (const [name, cookie] of Object.entries(visitors)) {
      for (const path of [...PATHS, '/dashboard', '/dashboard.data']) {
        const answer = await get(path, cookie)
        const told = `${answer.headers.get('set-cookie')} ${await answer.text()}`
        for (const other of Object.keys(visitors).filter((known) => known && known !== name)) {
          // The owner's email is also the support address on every page.
          if (other !== ADMIN.email) expect(told, `${path} as ${name}, round ${round}`).not.toContain(other)
        }
        if (name === '') expect(told, path).not.toContain('action="/logout"')
      }
    }
  }
  expect(cache.hits).toEqual([])
  const asset = /\/assets\/[^"]+\.js/.exec(await (await get('/')).text())?.[0] ?? ''
  for (const path of [asset, '/images/catalogue/products/single-red-rose.webp?w=320']) {
    await get(path, mali)
    expect((await get(path, somchai)).status).toBe(200)
    expect(cache.hits).toContain(path)
  }
})
