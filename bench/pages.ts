import { discardShop } from '#e2e/testing/shop-process.ts'
import { startBareServer } from './parts/bare/start-bare-server.ts'
import { type Benchmark, type Findings, quantile, rounded } from './parts/benchmark.ts'
import { CLIENT, loadAdvertised, loadPage, type PageLoad } from './parts/page-load.ts'
import { cpuSecondsOf } from './parts/process-usage.ts'
import { startShopUnderTest, versionAt } from './parts/shop-under-test.ts'
import { AS_A_BROWSER } from './parts/soak/stream-reader.ts'

interface Page {
  name: string
  path: string
  by?: (url: string, seconds: number) => Promise<PageLoad>
}

const PAGES: Page[] = [
  { name: 'home', path: '/' },
  { name: 'home, by links in advertisements', path: '/', by: loadAdvertised },
  { name: 'list', path: '/allproducts' },
  { name: 'product', path: '/productInfo/single-red-rose' },
  { name: 'home, by the browser’s own navigation', path: '/_.data' },
]
/** The shop and the bare server take short turns, since a machine's speed changes from minute to minute. */
const TURN_S = 3
const TURNS = 7
/** The ratio to the bare server's rate, and to its 99th percentile. */
const GOAL = { ratio: 0.85, p99: 2 }

export const pages: Benchmark = {
  name: 'pages',
  title: 'pages a second to visitors who are not signed in, and what Node alone sends of the same bytes',
  run,
}

async function run(say: (line: string) => void): Promise<Findings> {
  // A new shop encodes images for minutes, with a quarter of a core.
  const shop = await startShopUnderTest({ ENCODE_IMAGES_AHEAD: 'false' })
  try {
    const rows: Findings['rows'] = []
    for (const page of PAGES) {
      rows.push(await measure(shop, page))
      say(JSON.stringify(rows.at(-1)))
    }
    const worst = Math.min(...rows.map(({ ratio }) => Number(ratio)))
    const slowest = Math.max(...rows.map((row) => Number(row['p99 ratio'])))
    return {
      rows,
      key: { 'worst ratio': worst, 'worst p99 ratio': slowest },
      passed: worst >= GOAL.ratio && slowest <= GOAL.p99 && rows.every(({ failed }) => failed === 0),
      postgres: await versionAt(shop),
    }
  } finally {
    await discardShop(shop)
  }
}

interface Turn {
  rate: number
  p99: number
  /** CPU milliseconds per request. */
  cpu: number
  failed: number
}

async function measure(shop: { origin: string; pid: number }, { name, path, by = loadPage }: Page) {
  const url = shop.origin + path
  // Cached from the second request on: the process must listen for changes first.
  for (let times = 0; times < 5; times += 1) await (await fetch(url, { headers: AS_A_BROWSER })).text()
  const bare = await startBareServer(url)
  try {
    const turns: { bare: Turn[]; shop: Turn[] } = { bare: [], shop: [] }
    await load(url, shop.pid)
    await load(bare.url, bare.pid)
    for (let turn = 0; turn < TURNS; turn += 1) {
      turns.bare.push(await load(bare.url, bare.pid))
      turns.shop.push(await load(url, shop.pid, by))
    }
    return rowOf(name, turns.bare, turns.shop)
  } finally {
    bare.process.kill()
  }
}

function rowOf(name: string, bare: Turn[], shop: Turn[]): Findings['rows'][number] {
  const middle = (turns: Turn[], figure: keyof Turn) =>
    quantile(
      turns.map((turn) => turn[figure]),
      0.5,
    )
  return {
    page: name,
    'bare/s': rounded(middle(bare, 'rate')),
    'shop/s': rounded(middle(shop, 'rate')),
    ratio: rounded(middleRatio(shop, bare), 2),
    'bare p99 ms': rounded(middle(bare, 'p99'), 1),
    'shop p99 ms': rounded(middle(shop, 'p99'), 1),
    // Less than a millisecond counts as one: nobody feels it.
    'p99 ratio': rounded(Math.max(1, middle(shop, 'p99')) / Math.max(1, middle(bare, 'p99')), 2),
    'bare CPU µs each': rounded(middle(bare, 'cpu') * 1000),
    'shop CPU µs each': rounded(middle(shop, 'cpu') * 1000),
    client: CLIENT,
    failed: shop.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** Of each turn of the shop and the one of the bare server before it. */
function middleRatio(shop: Turn[], bare: Turn[]): number {
  return quantile(
    shop.map(({ rate }, turn) => rate / (bare[turn]?.rate ?? rate)),
    0.5,
  )
}

async function load(url: string, pid: number, by = loadPage): Promise<Turn> {
  const before = cpuSecondsOf(pid) ?? 0
  const { rate, answers, p99Ms, failed } = await by(url, TURN_S)
  const cpu = (cpuSecondsOf(pid) ?? 0) - before
  return { rate, p99: p99Ms, cpu: (cpu * 1000) / answers, failed }
}
