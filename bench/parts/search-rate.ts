import { MAX_PRODUCTS_FOUND } from '#app/shop/constants.ts'
import type { ShopProcess } from '#e2e/testing/shop-process.ts'
import { startBareServer } from './bare/start-bare-server.ts'
import { rounded } from './benchmark.ts'
import { type HttpClient, openHttpClient } from './http-client.ts'
import { memoryOf } from './process-usage.ts'
import { KINDS, makeQueries } from './search-queries.ts'

const AT_ONCE = 16
const WARM_UP = 1500
const SECONDS = 30
/** More than can be sent in that time, so that none is repeated. */
const MAX_SEARCHES = 60_000

const REQUESTS = [
  { name: 'as data', path: '/allproducts.data', accept: '*/*' },
  { name: 'as a document', path: '/allproducts', accept: 'text/html' },
]

type Row = Record<string, string | number>

/** Searches of a catalogue of so many synthetic products; most find some. */
export async function measureRate(
  shop: ShopProcess,
  products: number,
  say: (line: string) => void,
): Promise<Row[]> {
  const addresses = newSearches(products)
  const rows: Row[] = []
  for (const { name, path: page, accept } of REQUESTS) {
    const client = openHttpClient(shop.origin)
    const next = (): string => `${page}?${addresses.pop()}`
    await askFor(client, next, accept, { count: WARM_UP })
    const { perSecond, longest } = await askFor(client, next, accept, { seconds: SECONDS })
    const memory = rounded((memoryOf(shop.pid) ?? 0) / 1e6)
    client.close()
    const floor = await bareRate(shop.origin + longest, accept)
    say(`  ${name}: ${rounded(perSecond)} searches a second; a bare server ${rounded(floor)}; ${memory} MB`)
    rows.push({
      search: `${products.toLocaleString('en')} products, ${name}`,
      'a second': rounded(perSecond),
      'bare server': rounded(floor),
      ratio: rounded(perSecond / floor, 2),
      'RSS MB after': memory,
    })
  }
  return rows
}

function newSearches(size: number): string[] {
  const found = new Set<string>()
  for (let products = size / 10; found.size < MAX_SEARCHES; products = (products % size) + size / 10) {
    for (const kind of KINDS) {
      for (const { search, category, minPrice, maxPrice } of makeQueries(kind, products, 200)) {
        if (!search) continue
        const asked = new URLSearchParams({ searchkey: search, ...(category && { filterType: category }) })
        if (minPrice > 0) asked.set('minPrice', String(minPrice / 100))
        // A duplicate gets another price range.
        asked.set('maxPrice', String((maxPrice ?? 500_000) / 100 + (found.size % MAX_PRODUCTS_FOUND)))
        found.add(asked.toString())
      }
    }
  }
  return [...found]
}

async function askFor(
  client: HttpClient,
  next: () => string,
  accept: string,
  {
    seconds = Number.POSITIVE_INFINITY,
    count = Number.POSITIVE_INFINITY,
  }: { seconds?: number; count?: number },
): Promise<{ perSecond: number; longest: string }> {
  const start = performance.now()
  let [asked, answered, length, longest] = [0, 0, 0, '']
  const shopper = async () => {
    while (asked < count && performance.now() - start < seconds * 1000) {
      asked += 1
      const address = next()
      const answer = await client.send('GET', address, { Accept: accept })
      if (answer.status !== 200) throw new Error(`a search was answered with ${answer.status}`)
      answered += 1
      if (answer.body.length <= length) continue
      length = answer.body.length
      longest = address
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, shopper))
  return { perSecond: answered / ((performance.now() - start) / 1000), longest }
}

async function bareRate(url: string, accept: string): Promise<number> {
  const bare = await startBareServer(url)
  try {
    const client = openHttpClient(bare.url)
    await askFor(client, () => '/', accept, { count: WARM_UP })
    const { perSecond } = await askFor(client, () => '/', accept, { seconds: SECONDS / 2 })
    client.close()
    return perSecond
  } finally {
    bare.process.kill()
  }
}
