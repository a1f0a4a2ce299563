import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Crowd, makeCrowd } from '#app/server/testing/made-orders.ts'
import { discardShop } from '#e2e/testing/shop-process.ts'
import { type Benchmark, type Findings, quantile, rounded } from './parts/benchmark.ts'
import { promiseDeliveries } from './parts/delivery-times.ts'
import { type HttpClient, openHttpClient } from './parts/http-client.ts'
import {
  countBroken,
  countOf,
  openDatabaseOf,
  startShopUnderTest,
  versionOf,
} from './parts/shop-under-test.ts'
import { signInOwner } from './parts/shoppers.ts'

interface Question {
  name: string
  address: (size: Crowd, receipt: string) => string
}

const SPREAD_DAYS = 1095
const SIZES: Crowd[] = [
  { orders: 1000, users: 100, days: SPREAD_DAYS },
  { orders: 10_000, users: 1000, days: SPREAD_DAYS },
  { orders: 100_000, users: 10_000, days: SPREAD_DAYS },
  { orders: 1_000_000, users: 100_000, days: SPREAD_DAYS },
]
const REQUESTS_PER_PAGE = 15
const ROLL_UP_TIMEOUT_MS = 10 * 60_000

const at = (address: string) => () => address
const middle = ({ orders }: Crowd) => Math.ceil(orders / 40)
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** The first two are baselines. */
const QUESTIONS: Question[] = [
  { name: 'a bare page (/about)', address: at('/about') },
  { name: 'tiles, products', address: at('/dashboard') },
  { name: 'orders, chart by day', address: at('/dashboard/orders') },
  { name: 'orders, chart by month', address: at('/dashboard/orders?period=month') },
  { name: 'orders, the middle page', address: (size) => `/dashboard/orders?page=${middle(size)}` },
  { name: 'orders by amount', address: at('/dashboard/orders?sort=-amount') },
  {
    name: 'orders by amount, the middle page',
    address: (size) => `/dashboard/orders?sort=amount&page=${middle(size)}`,
  },
  { name: 'orders by delivery day', address: at('/dashboard/orders?sort=-delivery') },
  {
    name: 'orders by delivery day, the middle page',
    address: (size) => `/dashboard/orders?sort=delivery&page=${middle(size)}`,
  },
  { name: 'orders of a month', address: at(`/dashboard/orders?from=${day(60)}&to=${day(30)}`) },
  {
    name: 'orders of a year by amount',
    address: at(`/dashboard/orders?from=${day(500)}&to=${day(135)}&sort=-amount`),
  },
  {
    name: 'orders of a month by delivery day',
    address: at(`/dashboard/orders?from=${day(60)}&to=${day(30)}&sort=-delivery`),
  },
  { name: 'search: a receipt', address: (_size, receipt) => `/dashboard/orders?q=${receipt}` },
  { name: 'search: a word that many have', address: at('/dashboard/orders?q=rose') },
  { name: 'search: a Thai name', address: at('/dashboard/orders?q=สมหญิง ใจดี') },
  { name: 'search: two Chinese characters', address: at('/dashboard/orders?q=李明') },
  { name: 'search: two letters', address: at('/dashboard/orders?q=xq') },
  { name: 'search: what nobody has', address: at('/dashboard/orders?q=zzzz') },
  {
    name: 'search: many have it, in a month',
    address: at(`/dashboard/orders?q=lily&from=${day(90)}&to=${day(60)}`),
  },
  { name: 'an order', address: (_size, receipt) => `/dashboard/orders/${receipt}` },
  { name: 'users, details', address: at('/dashboard/users') },
  {
    name: 'users by name, the middle page',
    address: ({ users }) => `/dashboard/users?sort=name&page=${Math.ceil(users / 40)}`,
  },
  { name: 'users: a search', address: at('/dashboard/users?q=somchai lee') },
  {
    name: 'details, the middle page',
    address: ({ users }) => `/dashboard/users?details-sort=-last&details-page=${Math.ceil(users / 40)}`,
  },
  { name: 'money and emails', address: at('/dashboard/money') },
]

export const dashboard: Benchmark = {
  name: 'dashboard',
  title: 'milliseconds of each of the owner’s pages, from a thousand to a million orders',
  run,
}

interface Bench {
  pool: pg.Pool
  client: HttpClient
  cookie: string
}

async function run(say: (line: string) => void): Promise<Findings> {
  const shop = await startShopUnderTest()
  const pool = openDatabaseOf(shop, 4)
  const client = openHttpClient(shop.origin)
  try {
    const bench: Bench = { pool, client, cookie: await signInOwner(pool) }
    const found: Map<string, number>[] = []
    let before: Crowd | undefined
    for (const size of SIZES.filter(isWanted)) {
      say(`${size.orders} orders of ${size.users} users: ${await fill(bench, size, before)}`)
      found.push(await measure(bench, size, say))
      before = size
    }
    return await conclude(bench, found)
  } finally {
    client.close()
    await pool.end()
    await discardShop(shop)
  }
}

/** `ORDERS=10000` stops there. */
function isWanted({ orders }: Crowd): boolean {
  return orders <= Number(process.env.ORDERS || Number.POSITIVE_INFINITY)
}

async function fill({ pool }: Bench, size: Crowd, before: Crowd | undefined): Promise<string> {
  const start = performance.now()
  await makeCrowd(pool, size, before)
  await promiseDeliveries(pool, before?.orders ?? 0)
  const made = performance.now()
  for (
    const end = Date.now() + ROLL_UP_TIMEOUT_MS;
    (await countOf(pool, 'select count(*) from orders_fresh')) > 0;
    await sleep(100)
  ) {
    if (Date.now() > end) throw new Error('the roll-up stays behind')
  }
  const rolled = performance.now()
  // As autovacuum would.
  await pool.query('vacuum analyze')
  return `made in ${rounded((made - start) / 1000, 1)} s, rolled up in ${rounded((rolled - made) / 1000, 1)} s`
}

async function measure(bench: Bench, size: Crowd, say: (line: string) => void): Promise<Map<string, number>> {
  const { rows } = await bench.pool.query('select id from orders order by id offset $1 limit 1', [
    Math.floor(size.orders / 2),
  ])
  const found = new Map([['select 1', await half(() => bench.pool.query('select 1'))]])
  for (const { name, address } of QUESTIONS) {
    const path = encodeURI(address(size, rows[0].id))
    const took = await half(() => ask(bench, path))
    found.set(name, took)
    say(`  ${name}: ${took} ms`)
  }
  return found
}

async function half(work: () => Promise<unknown>): Promise<number> {
  const milliseconds: number[] = []
  for (let n = 0; n < REQUESTS_PER_PAGE; n += 1) {
    const start = performance.now()
    await work()
    milliseconds.push(performance.now() - start)
  }
  return rounded(quantile(milliseconds, 0.5), 1)
}

async function ask({ client, cookie }: Bench, path: string): Promise<void> {
  const { status } = await client.send('GET', path, { Cookie: cookie, Accept: 'text/html' })
  if (status !== 200) throw new Error(`${path} was answered with ${status}`)
}

async function conclude({ pool }: Bench, found: Map<string, number>[]): Promise<Findings> {
  const broken = await countBroken(pool)
  const sizes = SIZES.filter(isWanted)
  const last = found.at(-1)
  const bare = last?.get(QUESTIONS[0]?.name ?? '') ?? 1
  const rows = ['select 1', ...QUESTIONS.map(({ name }) => name)].map((name) => ({
    page: name,
    ...Object.fromEntries(
      sizes.map(({ orders }, index) => [
        `ms at ${orders.toLocaleString('en')}`,
        found[index]?.get(name) ?? 0,
      ]),
    ),
    'of a bare page': rounded((last?.get(name) ?? 0) / bare, 1),
  }))
  const key = { 'slowest page ms': Math.max(...(last?.values() ?? [])), 'broken invariants': broken }
  return { rows, key, passed: broken === 0, postgres: await versionOf(pool) }
}
