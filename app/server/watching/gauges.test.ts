import os from 'node:os'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { Shop } from '#app/server/shop.ts'
import { addGauge } from './add-gauge.ts'
import { addProcessGauges } from './process-gauges.ts'
import { routeKind } from './route-kind.ts'

test('A number that is no longer known is left out, with and without labels', async () => {
  const register = new Registry()
  let known: Record<string, number> | null = { a: 1, b: 2 }
  const source = async () => known
  addGauge(register, { name: 'total', help: 'h', read: ({ a = 0 }) => a }, source)
  addGauge(register, { name: 'parts', help: 'h', label: 'part', read: (parts) => parts }, source)
  const samples = async () =>
    (await register.metrics()).split('\n').filter((line) => line && !line.startsWith('#'))
  expect(await samples()).toEqual(['total 1', 'parts{part="a"} 1', 'parts{part="b"} 2'])
  known = { b: 3 }
  expect(await samples()).toEqual(['total 0', 'parts{part="b"} 3'])
  known = null
  expect(await samples()).toEqual([])
})

test('Connections are busy or idle, and hits of the cache are not added up at each scrape', async () => {
  const register = new Registry()
  addProcessGauges(register, {
    live: { count: () => 4, isListening: () => true },
    pool: { totalCount: 5, idleCount: 2, waitingCount: 1 },
    pages: { usage: () => ({ pages: 6, bytes: 7, served: 8, rendered: 9 }) },
    config: { dataDir: os.tmpdir() },
    backupDisk: { isShopDisk: async () => true },
  } as unknown as Shop)
  for (let scrapes = 0; scrapes < 2; scrapes += 1) {
    const text = await register.metrics()
    for (const sample of [
      'dokmai_database_connections{state="busy"} 3',
      'dokmai_database_connections{state="idle"} 2',
      'dokmai_database_connections{state="waiting"} 1',
      'dokmai_page_cache_total{result="hit"} 8',
      'dokmai_page_cache_total{result="miss"} 9',
      'dokmai_backup_on_shop_disk 1',
    ]) {
      expect(text).toContain(`${sample}\n`)
    }
  }
})

test('A path has the kind of its page, also as data, and no other whatever it is named', () => {
  expect(['/cart', '/cart.data', '/cart?a=b', '/_root.data', '/'].map(routeKind)).toEqual([
    'checkout',
    'checkout',
    'checkout',
    'storefront',
    'storefront',
  ])
  expect(['/constructor', '/__proto__', '/toString'].map(routeKind)).toEqual([
    'storefront',
    'storefront',
    'storefront',
  ])
  expect(['/robots.txt', '/assets/a.js'].map(routeKind)).toEqual(['file', 'file'])
})
