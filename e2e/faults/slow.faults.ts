import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { quantile } from '#bench/parts/benchmark.ts'
import { type HttpClient, openHttpClient } from '#bench/parts/http-client.ts'
import { startShopUnderTest } from '#bench/parts/shop-under-test.ts'
import { discardShop, type ShopProcess } from '#e2e/testing/shop-process.ts'
import { seconds, testFault } from './fault-row.ts'
import { probeOnce } from './probe.ts'

const SOCKETS = 1000
const PAGES = ['/', '/allproducts', '/productInfo/single-red-rose', '/login']
const TIME_MS = 15_000

let shop: ShopProcess
let client: HttpClient
beforeAll(async () => {
  shop = await startShopUnderTest()
  client = openHttpClient(shop.origin)
})
afterAll(async () => {
  client.close()
  await discardShop(shop)
})

testFault(
  '1,000 slow sockets',
  'Slow senders are cut, and 95 of 100 other visits take less than a second',
  async () => {
    const sockets = await openSlowly()
    const end = performance.now() + TIME_MS
    const took: number[] = []
    while (performance.now() < end) {
      const look = await probeOnce(client, PAGES[took.length % PAGES.length] ?? '/')
      expect(look.status).toBe(200)
      took.push(look.took)
      await sleep(20)
    }
    const closed = sockets.filter((socket) => socket.closed).length
    for (const socket of sockets) socket.destroy()
    const p95 = quantile(took, 0.95)
    expect(p95).toBeLessThan(1000)
    expect(closed).toBe(SOCKETS)
    return `p95 of ${took.length} visits ${seconds(p95)}; ${closed} slow sockets cut after 10 s`
  },
)

/** Each connection sends one byte a second of a request head that never ends. */
async function openSlowly(): Promise<Socket[]> {
  const head = `GET / HTTP/1.1\r\nHost: ${new URL(shop.origin).host}\r\nX-Slow: `
  return Promise.all(
    Array.from({ length: SOCKETS }, async () => {
      const socket = connect(Number(new URL(shop.localOrigin).port), '127.0.0.1')
      socket.on('error', () => {}).resume()
      await new Promise((resolve) => socket.once('connect', resolve))
      socket.write(head)
      const drip = setInterval(() => socket.write('a'), 1000)
      socket.on('close', () => clearInterval(drip))
      return socket
    }),
  )
}
