import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { type HttpClient, openHttpClient } from '#bench/parts/http-client.ts'
import { startShopUnderTest } from '#bench/parts/shop-under-test.ts'
import { discardShop } from '#e2e/testing/shop-process.ts'
import { seconds, testFault } from './fault-row.ts'
import { type Probe, probeOnce } from './probe.ts'

const VISITORS = 6
const LOAD_MS = 2000
const DRAIN_MS = 10_000
const STOP_DELAY_S = 3
/** Some pages are rendered per request, others are cached. */
const PAGES = ['/allproducts?searchkey=rose', '/login?next=/order', '/', '/productInfo/single-red-rose']

testFault(
  'SIGTERM under load',
  'Every request that was sent before SIGTERM is answered whole, and the shop closes within 10 s',
  async () => {
    const shop = await startShopUnderTest()
    const client = openHttpClient(shop.origin)
    try {
      await warmUp(client)
      const visits = keepVisiting(client, () => true)
      await sleep(LOAD_MS)
      const asked = performance.now()
      expect(await shop.stop()).toBe(0)
      const took = performance.now() - asked
      const probes = await visits.stop()
      const before = probes.filter(({ at }) => at < asked)
      expect(before.filter(({ status }) => status !== 200)).toEqual([])
      expect(took).toBeLessThan(DRAIN_MS)
      const underWay = before.filter((look) => look.at + look.took > asked)
      expect(underWay.length).toBeGreaterThan(0)
      return `closed after ${seconds(took)}; ${underWay.length} requests under way, 0 cut`
    } finally {
      client.close()
      await discardShop(shop)
    }
  },
)

testFault(
  `SIGTERM behind a proxy, STOP_DELAY_S=${STOP_DELAY_S}`,
  'No visitor notices a stop where a proxy asks /readyz and turns to another process',
  async () => {
    const shop = await startShopUnderTest({ STOP_DELAY_S: String(STOP_DELAY_S) })
    const client = openHttpClient(shop.origin)
    let isReady = true
    try {
      await warmUp(client)
      const visits = keepVisiting(client, () => isReady)
      await sleep(LOAD_MS)
      const asked = performance.now()
      const stopping = shop.stop()
      while (isReady) {
        isReady = (await probeOnce(client, '/readyz')).status === 200
        await sleep(100)
      }
      const noticed = performance.now() - asked
      expect(await stopping).toBe(0)
      const took = performance.now() - asked
      const probes = await visits.stop()
      expect(probes.filter(({ status }) => status !== 200)).toEqual([])
      expect(took).toBeGreaterThanOrEqual(STOP_DELAY_S * 1000)
      expect(took).toBeLessThan(STOP_DELAY_S * 1000 + DRAIN_MS)
      return `/readyz said so after ${seconds(noticed)}, closed after ${seconds(took)}; ${probes.length} requests, 0 failed`
    } finally {
      client.close()
      await discardShop(shop)
    }
  },
)

/** A new process opens its database connections first. */
async function warmUp(client: HttpClient): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(PAGES.map((page) => probeOnce(client, page)))
  }
}

/** Visitors who repeat requests as long as `mayAsk` returns true. */
function keepVisiting(client: HttpClient, mayAsk: () => boolean): { stop(): Promise<Probe[]> } {
  const probes: Probe[] = []
  let isOver = false
  const visitor = async (number: number) => {
    for (let n = number; !isOver && mayAsk(); n += 1) {
      const look = await probeOnce(client, PAGES[n % PAGES.length] ?? '/')
      probes.push(look)
      if (look.status === 0) await sleep(100)
    }
  }
  const visiting = Promise.all(Array.from({ length: VISITORS }, (_, number) => visitor(number)))
  return {
    async stop() {
      isOver = true
      await visiting
      return probes
    },
  }
}
