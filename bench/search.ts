import type pg from 'pg'
import { seedSyntheticProducts } from '#app/server/catalogue/synthetic-products.ts'
import { toNamedQuery } from '#app/server/database/named-query.ts'
import { findProductsSql } from '#app/server/search/find-products.ts'
import { MAX_PRODUCTS_FOUND, PRODUCTS_PER_PAGE } from '#app/shop/constants.ts'
import { discardShop } from '#e2e/testing/shop-process.ts'
import { type Benchmark, type Findings, quantile, rounded } from './parts/benchmark.ts'
import { KINDS, type Kind, makeQueries, type Question } from './parts/search-queries.ts'
import { measureRate } from './parts/search-rate.ts'
import { openDatabaseOf, startShopUnderTest, versionOf } from './parts/shop-under-test.ts'

const SIZES = [100, 10_000, 100_000, 1_000_000]
/** Searches over HTTP are measured up to this size. */
const MAX_RATED = 10_000
const QUERIES_PER_KIND = 200
const SETTINGS = { DEMO_CATALOGUE: 'false', TRUST_PROXY: '1' }
/** So many answers are compared with a table scan. */
const COMPARED = { 100: 50, 10000: 20, 100000: 5, 1000000: 2 } as Record<number, number>

export const search: Benchmark = {
  name: 'search',
  title:
    'milliseconds in the database of each kind of search, from a hundred to a million products; searches a second',
  run,
}

const PLAIN = `select count(*)::int as total, (array_agg(id order by time desc, id desc))[$5::int + 1 : $5::int + $6::int] as ids
  from products where not hidden and ($1 = '' or strpos(search_title, search_form($1)) > 0) and ($2::text is null or category_key = lower($2))
    and price >= $3 and ($4::bigint is null or price <= $4) and ($7::text is null or $7 = any(occasions))`

interface Times {
  median: number
  p99: number
}

async function run(say: (line: string) => void): Promise<Findings> {
  const shop = await startShopUnderTest(SETTINGS)
  const pool = openDatabaseOf(shop, 1)
  try {
    const found: Map<string, Times>[] = []
    const rates: Record<string, string | number>[] = []
    let wrong = 0
    for (const size of SIZES.filter(isWanted)) {
      say(`${size.toLocaleString('en')} products: ${await fill(pool, size)}`)
      if (size <= MAX_RATED) rates.push(...(await measureRate(shop, size, say)))
      found.push(await measure(pool, size, say))
      wrong += await countWrong(pool, size)
    }
    return conclude(found, rates, wrong, await versionOf(pool))
  } finally {
    await pool.end()
    await discardShop(shop)
  }
}

/** `PRODUCTS=10000` stops there. */
function isWanted(size: number): boolean {
  return size <= Number(process.env.PRODUCTS || Number.POSITIVE_INFINITY)
}

async function fill(pool: pg.Pool, size: number): Promise<string> {
  const start = performance.now()
  await seedSyntheticProducts(pool, size)
  const took = performance.now() - start
  // As autovacuum would.
  await pool.query('vacuum analyze')
  return `added in ${rounded(took / 1000, 1)} s`
}

async function measure(
  pool: pg.Pool,
  size: number,
  say: (line: string) => void,
): Promise<Map<string, Times>> {
  const found = new Map<string, Times>()
  const keep = async (name: string, questions: pg.QueryConfig[]) => {
    const times = await timesOf(pool, questions)
    found.set(name, times)
    say(`  ${name}: ${times.median} ms, p99 ${times.p99} ms`)
  }
  const byKey = (id: number) => ({
    name: 'key',
    text: 'select * from products where id = $1',
    values: [`synthetic-${id}`],
  })
  await keep(
    'floor: select 1',
    Array.from({ length: QUERIES_PER_KIND }, () => ({ name: 'one', text: 'select 1' })),
  )
  await keep(
    'floor: a product by its key',
    Array.from({ length: QUERIES_PER_KIND }, (_, n) => byKey(Math.floor((n * size) / QUERIES_PER_KIND))),
  )
  for (const kind of KINDS) {
    await keep(kind.name, makeQueries(kind, size, QUERIES_PER_KIND).map(toQuery))
  }
  return found
}

/** The query of `catalogue/products.ts`; the products are read by their ids, most of them from a cache. */
function toQuery(question: Question): pg.QueryConfig {
  const page = { skip: question.skip, limit: PRODUCTS_PER_PAGE, most: mostFound(question) }
  return toNamedQuery('find_products', findProductsSql(question, page))
}

function mostFound({ search, minPrice, maxPrice }: Question): number | null {
  return search !== '' || minPrice > 0 || maxPrice !== null ? MAX_PRODUCTS_FOUND : null
}

async function timesOf(pool: pg.Pool, questions: pg.QueryConfig[]): Promise<Times> {
  const client = await pool.connect()
  try {
    for (const question of questions.slice(0, 5)) await client.query(question)
    const milliseconds: number[] = []
    for (const question of questions) {
      const start = performance.now()
      await client.query(question)
      milliseconds.push(performance.now() - start)
    }
    return { median: rounded(quantile(milliseconds, 0.5), 2), p99: rounded(quantile(milliseconds, 0.99), 2) }
  } finally {
    client.release()
  }
}

async function countWrong(pool: pg.Pool, size: number): Promise<number> {
  let wrong = 0
  for (const kind of KINDS) {
    for (const question of makeQueries(kind, size, COMPARED[size] ?? 1)) {
      if (!(await isRight(pool, question))) {
        console.error(`wrong: ${nameOf(kind, question)}`)
        wrong += 1
      }
    }
  }
  return wrong
}

async function isRight(pool: pg.Pool, question: Question): Promise<boolean> {
  const { search, category, minPrice, maxPrice, occasion, skip } = question
  const most = mostFound(question) ?? Number.POSITIVE_INFINITY
  const [answer] = (await pool.query(toQuery(question))).rows
  const shown = Math.max(0, Math.min(PRODUCTS_PER_PAGE, most - skip))
  const asked = [search, category, minPrice, maxPrice, skip, shown, occasion]
  const { rows: plain } = await pool.query(PLAIN, asked)
  const [{ total, ids }] = plain
  const counted = total > most ? answer.total > most : answer.total === total
  return counted && JSON.stringify(answer.ids ?? []) === JSON.stringify(ids ?? [])
}

function nameOf(kind: Kind, question: Question): string {
  return `${kind.name} ${JSON.stringify(question)}`
}

function conclude(
  found: Map<string, Times>[],
  rates: Record<string, string | number>[],
  wrong: number,
  postgres: string,
): Findings {
  const sizes = SIZES.filter(isWanted)
  const [, middle] = found
  const last = found.at(-1)
  const growth = (name: string) =>
    rounded((last?.get(name)?.median ?? 0) / (middle?.get(name)?.median || 1), 1)
  const kinds = [...(last?.keys() ?? [])]
  const rows = kinds.map((name) => ({
    search: name,
    ...Object.fromEntries(
      sizes.flatMap((size, index) => [
        [`ms at ${size.toLocaleString('en')}`, found[index]?.get(name)?.median ?? 0],
        [`p99 at ${size.toLocaleString('en')}`, found[index]?.get(name)?.p99 ?? 0],
      ]),
    ),
    growth: growth(name),
  }))
  const searches = KINDS.map(({ name }) => name)
  const inAll = (times: Map<string, Times> | undefined) =>
    searches.reduce((sum, name) => sum + (times?.get(name)?.median ?? 0), 0)
  const failed = rates.reduce((sum, rate) => sum + Number(rate.failed), 0)
  const key = {
    'slowest p99 ms': Math.max(...searches.map((name) => last?.get(name)?.p99 ?? 0)),
    'largest growth': Math.max(...searches.map(growth)),
    'growth of all': rounded(inAll(last) / (inAll(middle) || 1), 1),
    ...Object.fromEntries(rates.map((rate) => [String(rate.search), Number(rate['a second'])])),
    failed,
    wrong,
  }
  return { rows: [...rows, ...rates], key, passed: wrong === 0 && failed === 0, postgres }
}
