import { afterAll, beforeAll, expect } from 'vitest'
import { runningPostgres } from '#app/server/database/embedded/embedded.ts'
import { AUTH_SECRET } from '#bench/parts/shop-under-test.ts'
import { testFault } from '#e2e/faults/fault-row.ts'
import { workersOf } from '#e2e/testing/process-family.ts'
import { discardShop, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'
import { expectAllRight, sendBuyers } from './buyers.ts'

const SOME = 40

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShop({ PROCESSES: '3', AUTH_SECRET, TRUST_PROXY: '1' })
})
afterAll(() => discardShop(shop))

testFault(
  'each of three processes with the embedded PostgreSQL killed -9',
  'Only purchases with a request under way at the kill fail, and a new process serves',
  async () => {
    const databaseUrl = urlOf(shop)
    const buyers = await sendBuyers(shop.origin, databaseUrl)
    const kills: number[] = []
    await expect.poll(() => workersOf(shop), { timeout: 20_000 }).toHaveLength(3)
    for (const pid of workersOf(shop)) {
      await buyers.more(SOME)
      kills.push(performance.now())
      process.kill(pid, 'SIGKILL')
      await expect.poll(othersThan(pid), { timeout: 20_000 }).toHaveLength(3)
      await buyers.more(SOME)
    }
    await buyers.stop()
    const others = buyers.failures.filter(
      ({ at, until }) => !kills.some((kill) => at <= kill && kill <= until),
    )
    expect(others).toEqual([])
    await expectAllRight(databaseUrl, buyers)
    return `${buyers.bought.length} bought, ${buyers.failures.length} failed, ${buyers.cuts.length} requests cut and sent again`
  },
)

const othersThan = (pid: number) => () => workersOf(shop).filter((worker) => worker !== pid)

function urlOf({ dataDir }: ShopProcess): string {
  const { host, port, user, password, database } = runningPostgres(dataDir)
  return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
