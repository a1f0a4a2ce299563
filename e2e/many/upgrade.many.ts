import { afterAll, beforeAll, expect } from 'vitest'
import { expectAllRight, sendBuyers } from './buyers.ts'
import { buildFirstReleased } from './first-released.ts'
import { HAPROXY, type Machines, startMachines } from './machines.ts'
import { type PostgresMachine, startPostgres } from './postgres-machine.ts'
import { testMany } from './test-many.ts'

const SOME = 40
const startOld = HAPROXY ? buildFirstReleased() : null

let postgres: PostgresMachine
let machines: Machines
beforeAll(async () => {
  if (!startOld) return
  postgres = await startPostgres()
  machines = await startMachines({ DATABASE_URL: postgres.url }, { start: startOld })
})
afterAll(async () => {
  await machines?.discard()
  await postgres?.discard()
})

testMany(HAPROXY, startOld && 'git')(
  'rolling restart from the first released version to this one',
  'No purchase fails while old and new processes sell side by side',
  async () => {
    const buyers = await sendBuyers(machines.origin, postgres.url)
    await buyers.more(SOME)
    expect(await countMigrations()).toBe(1)
    for (const at of machines.shops.keys()) {
      expect(await machines.shops[at]?.stop()).toBe(0)
      await machines.replace(at)
      await buyers.more(SOME)
    }
    const together = buyers.bought.length
    // A crashed machine that was not updated yet.
    await machines.shops[0]?.stop()
    await machines.replace(0, startOld ?? undefined)
    await buyers.more(SOME)
    await buyers.stop()
    expect(buyers.failures).toEqual([])
    expect(await countMigrations()).toBeGreaterThan(1)
    await machines.shops[0]?.stop()
    await machines.replace(0)
    await expectAllRight(postgres.url, buyers)
    return `${together} bought during the restart, ${buyers.failures.length} failed`
  },
)

async function countMigrations(): Promise<unknown> {
  const [row] = await postgres.ask('select count(*)::int as n from drizzle.__drizzle_migrations', 'dokmai')
  return row?.n
}
