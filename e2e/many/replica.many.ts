import { afterAll, beforeAll, expect } from 'vitest'
import { type HttpClient, openHttpClient } from '#bench/parts/http-client.ts'
import { expectAllRight, NOT_FOR_SALE, sendBuyers } from './buyers.ts'
import { HAPROXY, type Machines, startMachines } from './machines.ts'
import { type PostgresMachine, startPostgres } from './postgres-machine.ts'
import { testMany } from './test-many.ts'

const PATH = `/productInfo/${NOT_FOR_SALE}`
const SOME = 20
const PRICES = [611, 622, 633]

let primary: PostgresMachine
let replica: PostgresMachine
let machines: Machines
let visitor: HttpClient
const testReplica = testMany(HAPROXY)
beforeAll(async () => {
  if (!HAPROXY) return
  primary = await startPostgres()
  replica = await primary.addReplica()
  const settings = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url }
  machines = await startMachines(settings, { count: 2 })
  visitor = openHttpClient(machines.origin)
})
afterAll(async () => {
  visitor?.close()
  await machines?.discard()
  await replica?.discard()
  await primary?.discard()
})

testReplica('a replica that keeps up', 'Shoppers read products from the replica', async () => {
  let reads = 0
  const readOnce = async () => (reads = await readsOfProducts())
  await expect.poll(readOnce, { timeout: 20_000 }).toBeGreaterThan(0)
  await setPrice(611)
  await expect.poll(shownPrice, { timeout: 20_000 }).toBe(611)
  return `${reads} connections to the replica read products`
})

testReplica(
  'a replica that is behind',
  'A new price is shown at once, and never the old one again',
  async () => {
    await replica.ask('select pg_wal_replay_pause()')
    await setPrice(622)
    await expect.poll(shownPrice, { timeout: 20_000 }).toBe(622)
    for (let times = 0; times < 20; times += 1) expect(await shownPrice()).toBe(622)
    await replica.ask('select pg_wal_replay_resume()')
    for (let times = 0; times < 20; times += 1) expect(await shownPrice()).toBe(622)
    return 'read from the primary meanwhile'
  },
)

testReplica('a replica that is killed', 'Pages and purchases go on at the primary', async () => {
  const buyers = await sendBuyers(machines.origin, primary.url)
  await buyers.more(SOME)
  await replica.kill()
  for (let times = 0; times < 20; times += 1) {
    expect((await visitor.send('GET', `/allproducts.data?searchkey=rose${times}`, {})).status).toBe(200)
  }
  await setPrice(633)
  await expect.poll(shownPrice, { timeout: 20_000 }).toBe(633)
  await buyers.more(SOME)
  await buyers.stop()
  expect(buyers.failures).toEqual([])
  await expectAllRight(primary.url, buyers)
  return `${buyers.bought.length} bought`
})

/** Searches that no page cache has; the last statement of each connection to the replica. */
async function readsOfProducts(): Promise<number> {
  await visitor.send('GET', `/allproducts.data?searchkey=${Math.random()}`, {})
  const [row] = await replica.ask(
    `select count(*)::int as n from pg_stat_activity where application_name = 'dokmai' and query like '%with plan as%'`,
  )
  return Number(row?.n)
}

/** In whole baht. */
function setPrice(baht: number) {
  return primary.ask(`update products set price = ${baht * 100} where id = '${NOT_FOR_SALE}'`, 'dokmai')
}

async function shownPrice(): Promise<number | undefined> {
  const { body } = await visitor.send('GET', PATH, { Cookie: 'language=en' })
  return PRICES.find((price) => body.includes(`฿${price}`))
}
