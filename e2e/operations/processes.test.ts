import { statfs } from 'node:fs/promises'
import http from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { IS_LONG } from '#commands/long.ts'
import { isAlive, processesOf, workersOf } from '#e2e/testing/process-family.ts'
import { discardShop, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'

const shops: ShopProcess[] = []
/** Two processes, both serving. */
async function open(settings: Record<string, string> = {}): Promise<ShopProcess> {
  const shop = await startShop({ PROCESSES: '2', ...settings })
  shops.push(shop)
  await untilBothServe(shop)
  return shop
}

async function untilBothServe(shop: ShopProcess) {
  const processes = async () => (await scrape(shop)).get('dokmai_processes')
  await expect.poll(processes, { timeout: 20_000 }).toBe('2')
}

afterEach(async () => {
  for (const shop of shops.splice(0)) await discardShop(shop)
})

describe('a shop of several processes', () => {
  test('It speaks once, and its numbers are those of all of them', async () => {
    const shop = await open({ ADMIN_PASSWORD: '' })
    expect(shop.output().match(/is open at/g)).toHaveLength(1)
    expect(shop.output().match(/Password: {6}\S{20}/g)).toHaveLength(1)
    for (let sent = 0; sent < 12; sent += 1) expect(await ask(shop, '/no/such/page')).toBe(404)
    const { bsize, blocks } = await statfs(shop.dataDir)
    const scrapes = await Promise.all([scrape(shop), scrape(shop), scrape(shop)])
    for (const samples of scrapes) {
      expect(samples.get('dokmai_requests_total{method="GET",status="404"}')).toBe('12')
      expect(samples.get('dokmai_disk_bytes{state="size"}')).toBe(String(bsize * blocks))
      expect(samples.get('dokmai_database_up')).toBe('1')
      expect(samples.get('dokmai_backup_age_seconds')).toBe('+Inf')
    }
  })

  test('One that is killed is replaced, and the other serves meanwhile', async () => {
    const shop = await open()
    const [killed = 0, other = 0] = workersOf(shop)
    process.kill(killed, 'SIGKILL')
    for (let sent = 0; sent < 30; sent += 1) expect(await ask(shop, '/')).toBe(200)
    await untilBothServe(shop)
    expect(workersOf(shop)).toContain(other)
    expect(workersOf(shop)).not.toContain(killed)
    expect(shop.output()).toContain('"event":"process-ended"')
    expect(shop.output().match(/is open at/g)).toHaveLength(1)
  })

  test.runIf(IS_LONG)('All of them end with the shop, stopped or killed, and it starts again', async () => {
    const shop = await open()
    const all = processesOf(shop)
    expect(await shop.stop()).toBe(0)
    expect(all.filter(isAlive)).toEqual([])
    expect(shop.output()).not.toContain('process-ended')
    const again = await open({ DATA_DIR: shop.dataDir })
    const workers = workersOf(again)
    await again.kill()
    await expect.poll(() => workers.filter(isAlive), { timeout: 10_000 }).toEqual([])
    const last = await open({ DATA_DIR: shop.dataDir })
    expect(await ask(last, '/allproducts')).toBe(200)
  })

  test('A start that fails says why once and leaves nothing behind', async () => {
    const first = await open()
    const { port: PORT } = new URL(first.origin)
    // `startShop` sees the first shop answer.
    const second = await startShop({ PORT, PROCESSES: '2' })
    await expect.poll(() => isAlive(second.pid), { timeout: 20_000 }).toBe(false)
    expect(second.output().match(/The shop cannot start:\nport \d+ is in use/g)).toHaveLength(1)
    await discardShop(second)
    await expect(startShop({ PROCESSES: 'all' })).rejects.toThrow('PROCESSES must be a number')
  })
})

/** On a connection of its own, which any of the processes may get. */
function ask(shop: ShopProcess, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.get(shop.localOrigin + path, { agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
    request.on('error', reject)
  })
}

async function scrape(shop: ShopProcess): Promise<Map<string, string>> {
  const text = await (await fetch(`${shop.localOrigin}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => line.split(/ (?=\S+$)/) as [string, string]))
}
