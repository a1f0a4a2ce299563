import {
  ANY_TYPE,
  EMPTY_FILTER,
  filterAddress,
  type ProductFilter,
} from '#app/shop/catalogue/product-filter.ts'
import { MAX_PRODUCTS_FOUND } from '#app/shop/constants.ts'
import type { ShopProcess } from '#e2e/testing/shop-process.ts'
import { startBareServer } from './bare/start-bare-server.ts'
import { rounded } from './benchmark.ts'
import { CLIENT, loadPage, loadPaths } from './page-load.ts'
import { memoryOf } from './process-usage.ts'
import { KINDS, makeQueries } from './search-queries.ts'

const CONNECTIONS = 16
const WARM_UP_S = 8
const SECONDS = 30
/** More than can be sent in that time, so that none is repeated. */
const MAX_SEARCHES = 150_000
const BARE_S = 5
/** Answers of which the longest is the bare server's. */
const SAMPLES = 50

const AS_DATA = { name: 'as data', page: '/allproducts.data' }
const AS_DOCUMENT = { name: 'as a document', page: '/allproducts' }

type Row = Record<string, string | number>

/** Most searches find some of these synthetic products. */
export async function measureRate(
  shop: ShopProcess,
  products: number,
  say: (line: string) => void,
): Promise<Row[]> {
  const addresses = newSearches(products)
  const rows: Row[] = []
  for (const { name, page } of [AS_DATA, AS_DOCUMENT]) {
    const next = (count: number) => addresses.splice(-count).map((query) => `${page}${query}`)
    const longest = await longestOf(shop.origin, next(SAMPLES))
    const load = { url: shop.origin, connections: CONNECTIONS }
    await loadPaths({ ...load, seconds: WARM_UP_S }, next(MAX_SEARCHES / 6))
    const { rate, failed } = await loadPaths({ ...load, seconds: SECONDS }, next(MAX_SEARCHES / 3))
    const memory = rounded((memoryOf(shop.pid) ?? 0) / 1e6)
    const floor = await bareRate(shop.origin + longest)
    say(
      `  ${name}: ${rounded(rate)} searches a second; a bare server ${rounded(floor)}; ${failed} failed; ${memory} MB`,
    )
    rows.push({
      search: `${products.toLocaleString('en')} products, ${name}`,
      'a second': rounded(rate),
      'bare server': rounded(floor),
      ratio: rounded(rate / floor, 4),
      failed,
      'RSS MB after': memory,
      client: CLIENT,
    })
  }
  return rows
}

function newSearches(size: number): string[] {
  const found = new Set<string>()
  for (let products = size / 10; found.size < MAX_SEARCHES; products = (products % size) + size / 10) {
    for (const kind of KINDS) {
      for (const { search, category, minPrice, maxPrice, occasion } of makeQueries(kind, products, 200)) {
        if (!search) continue
        const filter: ProductFilter = {
          ...EMPTY_FILTER,
          searchkey: search,
          filterType: category ?? ANY_TYPE,
          occasion: occasion ?? '',
          minPrice: minPrice > 0 ? String(minPrice / 100) : '',
          // A duplicate gets another price range.
          maxPrice: String((maxPrice ?? 500_000) / 100 + (found.size % MAX_PRODUCTS_FOUND)),
        }
        found.add(filterAddress(filter))
      }
    }
  }
  return [...found]
}

async function longestOf(origin: string, paths: string[]): Promise<string> {
  let [longest, length] = ['', 0]
  for (const path of paths) {
    const answer = await fetch(origin + path)
    if (answer.status !== 200) throw new Error(`a search was answered with ${answer.status}`)
    const text = await answer.text()
    if (text.length > length) [longest, length] = [path, text.length]
  }
  return longest
}

async function bareRate(url: string): Promise<number> {
  const bare = await startBareServer(url)
  try {
    return (await loadPage(bare.url, BARE_S)).rate
  } finally {
    bare.process.kill()
  }
}
