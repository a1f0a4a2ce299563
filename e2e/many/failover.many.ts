import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { freePort } from '#e2e/testing/shop-process.ts'
import { expectAllRight, sendBuyers } from './buyers.ts'
import { HAPROXY, type Machines, startMachines } from './machines.ts'
import { type PostgresMachine, startPostgres, until } from './postgres-machine.ts'
import { findProgram, type RunningProgram, runProgram } from './programs.ts'
import { testMany } from './test-many.ts'

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy')
const PSQL = findProgram('psql', 'apt-get install postgresql-client')
const SOME = 40

let primary: PostgresMachine
let replica: PostgresMachine
let proxy: RunningProgram
let machines: Machines
beforeAll(async () => {
  if (!HAPROXY || !PSQL) return
  primary = await startPostgres()
  replica = await primary.addReplica({ synchronous: true })
  const port = await freePort()
  proxy = await startDatabaseProxy(port)
  machines = await startMachines({ DATABASE_URL: `postgres://dokmai@127.0.0.1:${port}/dokmai` })
})
afterAll(async () => {
  await machines?.discard()
  await proxy?.stop()
  await replica?.discard()
  await primary?.discard()
})

testMany(HAPROXY, PSQL)(
  'PostgreSQL killed, its synchronous replica promoted',
  'The same processes sell on at the new primary, which has every order that was promised',
  async () => {
    const buyers = await sendBuyers(machines.origin, primary.url)
    await buyers.more(SOME)
    await primary.kill()
    const killed = performance.now()
    await replica.ask('select pg_promote()')
    await buyers.more(SOME)
    const calm = performance.now()
    await buyers.more(SOME)
    await buyers.stop()
    expect(buyers.failures.filter(({ at, until }) => until < killed || at > calm)).toEqual([])
    for (const { pid } of machines.shops) process.kill(pid, 0)
    await expectAllRight(replica.url, buyers)
    const first = Math.round((calm - killed) / 1000)
    return `${buyers.bought.length} bought, ${buyers.failures.length} failed; ${SOME} more within ${first} s`
  },
)

/** deploy/haproxy-postgres.cfg for these two. */
async function startDatabaseProxy(port: number): Promise<RunningProgram> {
  const config = readFileSync(path.join(DEPLOY, 'haproxy-postgres.cfg'), 'utf8')
    .replace('127.0.0.1:5433', `127.0.0.1:${port}`)
    .replace('10.0.0.21:5432', `127.0.0.1:${primary.port}`)
    .replace('10.0.0.22:5432', `127.0.0.1:${replica.port}`)
    .replace('/etc/haproxy/postgres-is-primary.sh', path.join(DEPLOY, 'postgres-is-primary.sh'))
  const args = (folder: string) => ['-db', '-f', path.join(folder, 'haproxy.cfg')]
  const running = await runProgram({ program: HAPROXY ?? '', files: { 'haproxy.cfg': config }, args, port })
  // HAProxy counts both as up until it has asked them.
  await until(async () => {
    for (let times = 0; times < 4; times += 1) {
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'dokmai', database: 'dokmai' })
      await client.connect()
      const { rows } = await client.query('select pg_is_in_recovery() as waits').finally(() => client.end())
      if (rows[0].waits) throw new Error('the proxy leads to the replica')
    }
  })
  return running
}
