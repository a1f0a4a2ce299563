import { readFileSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { countBroken, openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { type HttpsProxy, openHttpsProxy } from '#e2e/testing/https-proxy.ts'
import { ADMIN, discardShop, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'
import { addressesOf, OTHER_ADDRESSES, withData } from './addresses.ts'
import { type HttpsClient, openHttpsClient, type RawAnswer, type RawRequest } from './https-client.ts'
import { BODIES, MAX_RUN_LENGTH, QUERY_NAMES, QUERY_VALUES, SCRIPT } from './payloads.ts'

const HOSTNAME = 'shop.example'
const ORIGIN = `https://${HOSTNAME}`
const PASSWORD = 'seven lotus ponds'
const AT_ONCE = 8
const TOO_LONG_RUN = new RegExp(`A{${MAX_RUN_LENGTH + 1}}`)
/** From the first requests to the last. */
const MAX_MEMORY_GROWTH_BYTES = 250 * 1024 * 1024

/** Data of another person, which only its buyer and the owner may read. */
const SECRET = { name: 'Somchai Foreign', address: '77 Foreign Street', email: 'foreign@shop.test' }
const ROLES = ['visitor', 'shopper', 'owner'] as const
type Role = (typeof ROLES)[number]

let shop: ShopProcess
let proxy: HttpsProxy
let pool: pg.Pool
let clients: HttpsClient[]
let foreign: { receipt: string; checkout: string; uid: string }
const cookies: Record<Role, string> = { visitor: '', shopper: '', owner: '' }
let sent = 0

beforeAll(async () => {
  shop = await startShop({
    PUBLIC_URL: ORIGIN,
    TRUST_PROXY: '1',
    PAYMENT_PROVIDER: 'sandbox',
    LOG_LEVEL: 'error',
    // As on a small machine: with more memory, Node collects garbage late.
    NODE_OPTIONS: '--max-old-space-size=256',
  })
  proxy = await openHttpsProxy(HOSTNAME, 'HTTP/1.1', () => shop.localOrigin)
  // Many IPs, because rate limits would otherwise answer most requests.
  clients = Array.from({ length: 200 }, (_, index) =>
    openHttpsClient(proxy, HOSTNAME, `127.0.${1 + Math.floor(index / 250)}.${(index % 250) + 1}`),
  )
  pool = openDatabaseOf(shop, 2)
  const receipt = await madeOrder({ db: drizzle(pool) }, { email: SECRET.email, address: SECRET })
  const { rows } = await pool.query('select user_id, checkout_id from orders where id = $1', [receipt])
  foreign = { receipt, checkout: rows[0].checkout_id, uid: rows[0].user_id }
  await post('/signup', '', { name: 'Mali', email: 'mali@shop.test', password: PASSWORD })
  cookies.shopper = await signIn('mali@shop.test', PASSWORD)
  cookies.owner = await signIn(ADMIN.email, ADMIN.password)
})
afterAll(async () => {
  for (const client of clients ?? []) client.close()
  proxy?.close()
  await pool?.end()
  if (shop) await discardShop(shop)
  console.log(`${sent} hostile requests`)
})

describe('hostile requests through the https proxy', () => {
  let memoryBefore = 0

  test('Signed-in roles reach their own pages, and the owner the dashboard', async () => {
    for (const role of ['shopper', 'owner'] as const)
      expect(cookies[role]).toContain('__Host-dokmai-session=')
    expect((await get('/dashboard', 'owner')).status).toBe(200)
    expect((await get(`/dashboard/orders/${foreign.receipt}`, 'owner')).body).toContain(SECRET.address)
    expect((await get('/dashboard', 'shopper')).status).toBe(403)
    for (let times = 0; times < 50; times += 1) await get('/allproducts', 'visitor')
    memoryBefore = residentBytes()
  })

  test('Odd values in each parameter of each URL cause no error', async () => {
    const addresses = [...addressesOf(ids()).flatMap(withData), ...OTHER_ADDRESSES]
    const requests = addresses.flatMap((address, at) =>
      ROLES.flatMap((role) =>
        // Each URL is tested with each value, under alternating names.
        QUERY_VALUES.filter((_, index) => role === 'visitor' || (index + at) % 3 === 0).map(
          (value, index) => {
            const name = QUERY_NAMES[(index + at) % QUERY_NAMES.length]
            return { role, request: { method: 'GET', path: `${address}?${name}=${value}` } }
          },
        ),
      ),
    )
    await sendAll(requests)
  })

  test('Odd ids in each URL cause no error', async () => {
    const odd = QUERY_VALUES.filter((value) => !value.includes('/'))
    const addresses = addressesOf(odd).filter((address) => odd.some((value) => address.includes(value)))
    await sendAll(
      addresses
        .flatMap(withData)
        .flatMap((path) => ROLES.map((role) => ({ role, request: { method: 'GET', path } }))),
    )
  })

  test('Bodies that no form sends are refused at each URL without an error', async () => {
    // Logging out would turn the remaining requests into a visitor's, and there would be nothing to buy.
    const spared = ['/logout', '/dashboard/remove-demo']
    const addresses = addressesOf(ids()).filter((address) => !spared.includes(address))
    const requests = addresses.flatMap(withData).flatMap((path) =>
      ROLES.flatMap((role) =>
        Object.values(BODIES).map(({ headers, body }) => ({
          role,
          request: { method: 'POST', path, headers: { origin: ORIGIN, ...headers }, ...(body && { body }) },
        })),
      ),
    )
    await sendAll(requests)
  })

  test('Odd methods cause no error', async () => {
    const methods = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND']
    const addresses = [...addressesOf(ids()), ...OTHER_ADDRESSES]
    await sendAll(
      addresses.flatMap((path) =>
        methods.map((method) => ({
          role: 'visitor' as const,
          request: { method, path, headers: { origin: ORIGIN } },
        })),
      ),
    )
  })

  test('After hostile requests the shop sells, payments and orders agree, and memory is bounded', async () => {
    expect(sent).toBeGreaterThanOrEqual(2000)
    expect((await get('/productInfo/single-red-rose', 'visitor')).status).toBe(200)
    expect((await get('/order', 'shopper')).status).toBe(200)
    expect(await countBroken(pool)).toBe(0)
    const { rows } = await pool.query('select count(*)::int as orders from orders')
    expect(rows[0].orders).toBe(1)
    const growth = residentBytes() - memoryBefore
    console.log(`resident memory grew by ${Math.round(growth / 1024 / 1024)} MB`)
    expect(growth).toBeLessThan(MAX_MEMORY_GROWTH_BYTES)
  })

  test('Hostile requests inject no line into the log', () => {
    const lines = shop
      .output()
      .split('\n')
      .filter((line) => line.includes('{'))
    for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow()
  })
})

const ids = () => ['single-red-rose', foreign.receipt, foreign.checkout, foreign.uid]

interface Hostile {
  role: Role
  request: RawRequest
}

async function sendAll(requests: Hostile[]) {
  const errors: string[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < requests.length; at = next++) {
      const { role, request } = requests[at] as Hostile
      const answer = await send(role, request)
      const fault = faultIn(answer, role)
      if (fault)
        errors.push(
          `${fault}: ${request.method} ${request.path.slice(0, 120)} as ${role}, ${request.headers?.['content-type'] ?? ''}`,
        )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  expect(errors.slice(0, 40), `${errors.length} of ${requests.length}`).toEqual([])
}

/** Describes the problem with an answer to a hostile request, or returns null. */
function faultIn({ status, body, headers }: RawAnswer, role: Role): string | null {
  if (status >= 500 && status !== 503) return `status ${status}`
  if (status === 503) return 'unavailable'
  if (body.includes(SCRIPT)) return 'a script given back'
  if (TOO_LONG_RUN.test(body)) return `a run of more than ${MAX_RUN_LENGTH} given back`
  if (String(headers['set-cookie']).includes('x=1')) return 'a header of its own'
  const isStranger = role !== 'owner'
  if (isStranger && Object.values(SECRET).some((text) => body.includes(text))) return 'somebody else’s data'
  return null
}

function send(role: Role, request: RawRequest): Promise<RawAnswer> {
  sent += 1
  const client = clients[sent % clients.length] as HttpsClient
  return client.send({ ...request, headers: { ...request.headers, cookie: cookies[role] } })
}

const get = (path: string, role: Role) => send(role, { method: 'GET', path })

function post(path: string, cookie: string, form: Record<string, string>): Promise<RawAnswer> {
  const headers = { origin: ORIGIN, cookie, 'content-type': 'application/x-www-form-urlencoded' }
  const client = clients[0] as HttpsClient
  return client.send({ method: 'POST', path, headers, body: new URLSearchParams(form).toString() })
}

async function signIn(email: string, password: string): Promise<string> {
  const { headers } = await post('/login', '', { email, password })
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

function residentBytes(): number {
  const status = readFileSync(`/proc/${shop.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}
