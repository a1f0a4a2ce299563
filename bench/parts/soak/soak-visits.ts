import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Answer, HttpClient } from '#bench/parts/http-client.ts'
import { type CartProduct, purchase } from '#bench/parts/purchase.ts'
import { makeShoppers, type Shopper } from '#bench/parts/shoppers.ts'

export interface SoakContext {
  pool: pg.Pool
  client: HttpClient
  goods: CartProduct[]
  ownerCookie: string
  accounts: Shopper[]
}

interface Visit {
  name: string
  /** Percent of all visits. */
  share: number
  run(context: SoakContext): Promise<void>
}

const NEW_ACCOUNTS = 100
const PASSWORD = 'seven lotus ponds'
const FORM = 'application/x-www-form-urlencoded'
const PAGES = ['/', '/allproducts', '/about', '/cart', '/login', '/contact', '/return-policy']
const DASHBOARD = ['/dashboard', '/dashboard/orders', '/dashboard/users', '/dashboard/money']
const WORDS = ['rose', 'lily', 'orchid', 'red', 'กุหลาบ', 'ดอกไม้', 'ของขวัญ', '玫瑰', '鲜花', 'birthday', 'zzz']

const VISITS: Visit[] = [
  { name: 'page', share: 45, run: (context) => read(context, oneOf(PAGES)) },
  { name: 'product', share: 20, run: (context) => read(context, `/productInfo/${oneOf(context.goods).id}`) },
  {
    name: 'search',
    share: 15,
    run: (context) => read(context, `/allproducts.data?searchkey=${encodeURIComponent(oneOf(WORDS))}`),
  },
  { name: 'dashboard', share: 8, run: (context) => read(context, oneOf(DASHBOARD), context.ownerCookie) },
  { name: 'purchase', share: 10, run: buy },
  { name: 'sign-up and sign-in', share: 2, run: signUpAndIn },
]

const BY_SHARE = VISITS.flatMap((visit) => Array.from({ length: visit.share }, () => visit))

export async function visitOnce(context: SoakContext): Promise<string> {
  const visit = oneOf(BY_SHARE)
  // Limits count per IP, and real visitors have many.
  const ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const client: HttpClient = {
    ...context.client,
    send: (method, path, headers, body) =>
      context.client.send(method, path, { ...headers, 'X-Forwarded-For': ip }, body),
  }
  try {
    await visit.run({ ...context, client })
  } catch (error) {
    throw new Error(`${visit.name}: ${(error as Error).message}`)
  }
  return visit.name
}

async function read({ client }: SoakContext, path: string, cookie = 'language=en'): Promise<void> {
  const headers = { Cookie: cookie, 'Accept-Encoding': 'gzip, deflate, br' }
  expectStatus(path, await client.send('GET', path, headers), 200)
}

/** Each account buys once: another Buy Now of the same account would end its open checkout. */
async function buy({ pool, client, goods, accounts }: SoakContext): Promise<void> {
  if (accounts.length === 0) accounts.push(...(await makeShoppers(pool, NEW_ACCOUNTS)))
  await purchase(client, accounts.pop() as Shopper, oneOf(goods))
}

async function signUpAndIn(context: SoakContext): Promise<void> {
  const email = `${randomUUID()}@shop.test`
  const post = (path: string, form: Record<string, string>) =>
    context.client.send('POST', path, { 'Content-Type': FORM }, new URLSearchParams(form).toString())
  expectStatus('/signup', await post('/signup', { name: 'Mali', email, password: PASSWORD }), 302)
  const signedIn = await post('/login', { email, password: PASSWORD })
  expectStatus('/login', signedIn, 302)
  const cookies = signedIn.headers['set-cookie'] ?? []
  await read(context, '/order', cookies.map((cookie) => cookie.split(';')[0]).join('; '))
}

function expectStatus(path: string, { status }: Answer, wanted: number): void {
  if (status !== wanted) throw new Error(`${path} was answered with ${status}`)
}

function oneOf<T>(list: T[]): T {
  return list[randomInt(list.length)] as T
}
