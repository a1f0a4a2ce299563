import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '#app/server/database/embedded/postgres-binaries.ts'
import { choosePostgresUser, giveTo, giveTreeTo, runAs } from '#app/server/database/embedded/postgres-user.ts'
import { freePort } from '#e2e/testing/shop-process.ts'

/** A PostgreSQL of the owner's own, on TCP. */
export interface PostgresMachine {
  port: number
  url: string
  /** A streaming replica; with `synchronous`, each commit waits for it. */
  addReplica(options?: { synchronous: boolean }): Promise<PostgresMachine>
  /** As its superuser. */
  ask(sql: string, database?: string): Promise<Record<string, unknown>[]>
  kill(): Promise<void>
  /** Removes its data too. */
  discard(): Promise<void>
}

const user = choosePostgresUser([])
const SETTINGS = 'listen_addresses=127.0.0.1 unix_socket_directories= max_connections=200 wal_keep_size=512MB'
const FLEETING = 'fsync=off full_page_writes=off autovacuum=off'

/** `packages` is a folder that `installPostgres` made; the bundled version otherwise. */
export async function startPostgres(packages?: string): Promise<PostgresMachine> {
  const folder = newFolder()
  const programs = await findBinaries(user, folder, packages && path.join(packages, 'package.json'))
  const data = path.join(folder, 'data')
  const args = [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]
  const { code, errors } = await runAs(user, { program: programs.initdb, args })
  if (code !== 0) throw new Error(errors)
  const machine = await launch(programs.postgres, folder)
  await machine.ask('create role dokmai login createdb')
  await machine.ask('create database dokmai owner dokmai')
  return machine
}

async function launch(program: string, folder: string): Promise<PostgresMachine> {
  const port = await freePort()
  const data = path.join(folder, 'data')
  const settings = [...SETTINGS.split(' '), ...FLEETING.split(' '), `port=${port}`]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(program, args, { ...(user ?? {}), cwd: data, stdio: 'ignore' })
  process.once('exit', () => child.kill('SIGQUIT'))
  const ask = async (sql: string, database = 'postgres') => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database })
    client.on('error', () => {})
    await client.connect()
    return client
      .query(sql)
      .then(({ rows }) => rows, throwError)
      .finally(() => client.end())
  }
  const machine: PostgresMachine = {
    port,
    url: `postgres://dokmai@127.0.0.1:${port}/dokmai`,
    addReplica: (options) => addReplica(program, folder, { machine, ...options }),
    ask,
    kill: () => end(child, 'SIGKILL'),
    async discard() {
      await end(child, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await until(() => ask('select 1'))
  return machine
}

/** By a base backup: the bundled PostgreSQL comes without pg_basebackup. */
async function addReplica(
  program: string,
  from: string,
  { machine, synchronous = false }: { machine: PostgresMachine; synchronous?: boolean },
): Promise<PostgresMachine> {
  const folder = newFolder()
  const data = path.join(folder, 'data')
  const client = new pg.Client({
    host: '127.0.0.1',
    port: machine.port,
    user: 'postgres',
    database: 'postgres',
  })
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  cpSync(path.join(from, 'data'), data, {
    recursive: true,
    filter: (file) => !file.endsWith('postmaster.pid'),
  })
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  writeFileSync(path.join(data, 'backup_label'), rows[0].labelfile)
  writeFileSync(path.join(data, 'standby.signal'), '')
  const source = `host=127.0.0.1 port=${machine.port} user=postgres application_name=replica`
  appendFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  giveTreeTo(user, data)
  const replica = await launch(program, folder)
  await until(async () => {
    const [row] = await machine.ask(
      `select count(*)::int as n from pg_stat_replication where state = 'streaming'`,
    )
    if (row?.n !== 1) throw new Error('the replica does not stream')
  })
  if (synchronous) {
    await machine.ask(`alter system set synchronous_standby_names = '*'`)
    await machine.ask('select pg_reload_conf()')
  }
  return replica
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-postgres-'))
  giveTo(user, folder)
  return folder
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

function throwError(error: Error): never {
  throw error
}

/** Tries for half a minute. */
export async function until<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 300; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0) throw error
      await sleep(100)
    }
  }
}
