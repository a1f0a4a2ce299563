import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { quantile } from '#bench/parts/benchmark.ts'
import { type HttpClient, openHttpClient } from '#bench/parts/http-client.ts'
import { type CartProduct, listCartProducts, purchase } from '#bench/parts/purchase.ts'
import { countBroken, countOf, openDatabaseOf, startShopUnderTest } from '#bench/parts/shop-under-test.ts'
import { makeShoppers, type Shopper } from '#bench/parts/shoppers.ts'
import { discardShop, type ShopProcess } from '#e2e/testing/shop-process.ts'
import { seconds, testFault } from './fault-row.ts'
import { type Probe, probeOnce } from './probe.ts'

const MEASURE_MS = 6000
const OVERLOAD_MS = 20_000
const RECOVERY_MS = 10_000
const BUYERS = 4
/** Recovered means five pages in a row within this time. */
const USUAL_MS = 1000
/** Signed in, so that each page is rendered. */
const PAGES = ['/order', '/allproducts?searchkey=rose', '/productInfo/single-red-rose']

let shop: ShopProcess
let client: HttpClient
let pool: pg.Pool
let goods: CartProduct[]
/** Many shoppers, because purchases per account are limited. */
let viewers: Shopper[]
let buyers: Shopper[]
beforeAll(async () => {
  shop = await startShopUnderTest({ LOG_LEVEL: 'fatal' })
  client = openHttpClient(shop.origin)
  pool = openDatabaseOf(shop, 2)
  goods = await listCartProducts(pool)
  viewers = await makeShoppers(pool, 100)
  buyers = await makeShoppers(pool, 1500)
})
afterAll(async () => {
  client.close()
  await pool.end()
  await discardShop(shop)
})

testFault(
  'twice the load that the shop can carry',
  'The shop refuses what is too much, sells on correctly, and is as usual within 10 s',
  async () => {
    const capacity = await measureCapacity()
    const buying = keepBuying()
    const probes = await sendAtRate(capacity * 2, OVERLOAD_MS)
    const over = performance.now()
    await Promise.all(probes.open)
    const recovered = await untilUsual(over)
    const bought = await buying.stop()
    const statuses = Map.groupBy(probes.done, ({ status }) => status)
    const answered = [...statuses].map(([status, some]) => `${some.length} × ${status}`).join(', ')
    expect(
      [...statuses.keys()].filter((status) => ![200, 429, 503].includes(status)),
      answered,
    ).toEqual([])
    expect(recovered).toBeLessThan(RECOVERY_MS)
    expect(await countBroken(pool)).toBe(0)
    expect(await countOf(pool, 'select count(*) from orders')).toBeGreaterThanOrEqual(bought)
    const p95 = quantile(
      probes.done.map(({ took }) => took),
      0.95,
    )
    return `${capacity.toFixed(0)}/s × 2: ${answered}, p95 ${seconds(p95)}; as usual after ${seconds(recovered)}; ${bought} bought`
  },
)

async function measureCapacity(): Promise<number> {
  const end = performance.now() + MEASURE_MS
  let count = 0
  const visitor = async () => {
    while (performance.now() < end) {
      await look(count)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, visitor))
  return (count * 1000) / MEASURE_MS
}

/** Sends requests at a fixed rate, answered or not, as a crowd does. */
async function sendAtRate(
  perSecond: number,
  time: number,
): Promise<{ done: Probe[]; open: Set<Promise<void>> }> {
  const [done, open] = [[] as Probe[], new Set<Promise<void>>()]
  const start = performance.now()
  for (let sent = 0; performance.now() < start + time; sent += 1) {
    const looking = look(sent).then((result) => {
      done.push(result)
      open.delete(looking)
    })
    open.add(looking)
    await sleep(Math.max(0, start + ((sent + 1) * 1000) / perSecond - performance.now()))
  }
  return { done, open }
}

async function untilUsual(since: number): Promise<number> {
  for (let usual = 0; usual < 5; ) {
    const { status, took } = await look(usual)
    usual = status === 200 && took < USUAL_MS ? usual + 1 : 0
    if (performance.now() - since > RECOVERY_MS * 3) break
  }
  return performance.now() - since
}

function look(number: number): Promise<Probe> {
  const { cookie } = viewers[number % viewers.length] as Shopper
  return probeOnce(client, PAGES[number % PAGES.length] ?? '/', { Cookie: cookie })
}

/** Buys meanwhile; counts confirmed orders. */
function keepBuying(): { stop(): Promise<number> } {
  let [isOver, bought] = [false, 0]
  const buyer = async () => {
    for (let shopper = buyers.pop(); shopper && !isOver; shopper = buyers.pop()) {
      await purchase(client, shopper, goods[0] as CartProduct).then(
        () => (bought += 1),
        () => sleep(200),
      )
    }
  }
  const buying = Promise.all(Array.from({ length: BUYERS }, buyer))
  return {
    async stop() {
      isOver = true
      await buying
      return bought
    },
  }
}
