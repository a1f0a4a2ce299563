import { afterAll, beforeAll, expect } from 'vitest'
import type { ShopProcess } from '#e2e/testing/shop-process.ts'
import { type Buyers, expectAllRight, sendBuyers } from './buyers.ts'
import { HAPROXY, type Machines, startMachines } from './machines.ts'
import { type PostgresMachine, startPostgres } from './postgres-machine.ts'
import { testMany } from './test-many.ts'

const SOME = 40

let postgres: PostgresMachine
let machines: Machines
beforeAll(async () => {
  if (!HAPROXY) return
  postgres = await startPostgres()
  machines = await startMachines({ DATABASE_URL: postgres.url })
})
afterAll(async () => {
  await machines?.discard()
  await postgres?.discard()
})

const testMachines = testMany(HAPROXY)

testMachines(
  'one of four killed -9',
  'Only purchases with a request under way at the kill fail',
  async () => {
    const buyers = await sendBuyers(machines.origin, postgres.url)
    await buyers.more(SOME)
    const killed = performance.now()
    await (machines.shops[0] as ShopProcess).kill()
    await buyers.more(SOME)
    await machines.replace(0)
    await buyers.more(SOME)
    await buyers.stop()
    expect(buyers.failures.filter(({ at }) => at > killed)).toEqual([])
    await expectAllRight(postgres.url, buyers)
    return figure(buyers)
  },
)

testMachines('one after the other stopped politely and replaced', 'No purchase fails at all', async () => {
  const buyers = await sendBuyers(machines.origin, postgres.url)
  await buyers.more(SOME)
  for (const at of machines.shops.keys()) {
    expect(await machines.shops[at]?.stop()).toBe(0)
    await machines.replace(at)
    await buyers.more(SOME / 2)
  }
  await buyers.stop()
  expect([...buyers.failures, ...buyers.cuts]).toEqual([])
  await expectAllRight(postgres.url, buyers)
  return figure(buyers)
})

testMachines(
  'the connections for live updates lost',
  'They are found again, and no purchase fails',
  async () => {
    const buyers = await sendBuyers(machines.origin, postgres.url)
    await buyers.more(SOME)
    const before = await listeners()
    expect(before).toHaveLength(machines.shops.length)
    await postgres.ask(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'dokmai-live%'`,
    )
    await buyers.more(SOME)
    await expect.poll(listeners, { timeout: 20_000 }).toHaveLength(machines.shops.length)
    expect((await listeners()).filter((pid) => before.includes(pid))).toEqual([])
    await buyers.stop()
    expect(buyers.failures).toEqual([])
    await expectAllRight(postgres.url, buyers)
    return figure(buyers)
  },
)

async function listeners(): Promise<unknown[]> {
  const rows = await postgres.ask(
    `select pid from pg_stat_activity where application_name like 'dokmai-live%'`,
  )
  return rows.map(({ pid }) => pid)
}

function figure({ bought, failures, cuts }: Buyers): string {
  return `${bought.length} bought, ${failures.length} failed, ${cuts.length} requests cut and sent again`
}
