import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { choosePostgresUser } from '#app/server/database/embedded/postgres-user.ts'
import { freePort } from '#e2e/testing/shop-process.ts'
import { expectAllRight, sendBuyers } from './buyers.ts'
import { HAPROXY, type Machines, startMachines } from './machines.ts'
import { type PostgresMachine, startPostgres } from './postgres-machine.ts'
import { findProgram, type RunningProgram, runProgram } from './programs.ts'
import { testMany } from './test-many.ts'

const CONFIG = path.resolve(import.meta.dirname, '../../deploy/pgbouncer.ini')
const PGBOUNCER = findProgram('pgbouncer', 'apt-get install pgbouncer')
const SOME = 100
/** Far fewer than the shops open, so that each is shared. */
const SHARED_CONNECTIONS = 4

let postgres: PostgresMachine
let pooler: RunningProgram
let machines: Machines
beforeAll(async () => {
  if (!HAPROXY || !PGBOUNCER) return
  postgres = await startPostgres()
  const port = await freePort()
  pooler = await startPooler(port)
  machines = await startMachines(
    { DATABASE_URL: `postgres://dokmai@127.0.0.1:${port}/dokmai`, DATABASE_DIRECT_URL: postgres.url },
    { count: 2 },
  )
})
afterAll(async () => {
  await machines?.discard()
  await pooler?.stop()
  await postgres?.discard()
})

testMany(HAPROXY, PGBOUNCER)(
  'PgBouncer in transaction mode',
  'Purchases share few connections, none fails, and live updates have their own',
  async () => {
    const buyers = await sendBuyers(machines.origin, postgres.url)
    await buyers.more(SOME)
    const [shared] = await postgres.ask(
      `select count(*)::int as n from pg_stat_activity where application_name = 'dokmai'`,
    )
    const [listening] = await postgres.ask(
      `select count(*)::int as n from pg_stat_activity where application_name like 'dokmai-live%'`,
    )
    expect(listening?.n).toBe(machines.shops.length)
    await buyers.stop()
    expect(buyers.failures).toEqual([])
    await expectAllRight(postgres.url, buyers)
    return `${buyers.bought.length} bought over ${shared?.n} connections, 0 failed`
  },
)

/** deploy/pgbouncer.ini for this PostgreSQL, without a password. */
function startPooler(port: number): Promise<RunningProgram> {
  const config = readFileSync(CONFIG, 'utf8')
    .replace('host=10.0.0.21 port=5432', `host=127.0.0.1 port=${postgres.port}`)
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/etc/pgbouncer/userlist.txt', 'userlist.txt')
    .replace('default_pool_size = 20', `default_pool_size = ${SHARED_CONNECTIONS}`)
  const files = { 'pgbouncer.ini': config, 'userlist.txt': '"dokmai" ""\n' }
  const args = (folder: string) => [path.join(folder, 'pgbouncer.ini')]
  return runProgram({ program: PGBOUNCER ?? '', files, args, port, user: choosePostgresUser([]) })
}
