import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { scaleTimeout } from '#commands/patience.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded.ts'

const isRoot = process.getuid?.() === 0

const shops: EmbeddedPostgres[] = []
const children: ChildProcess[] = []
const folders: string[] = []

/** Copied by tests, which is faster than creating a cluster. */
const made = realpathSync(mkdtempSync(join(tmpdir(), 'shop-')))
beforeAll(async () => {
  await (await openEmbeddedPostgres({ dataDir: made, durable: false })).stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

afterEach(async () => {
  await Promise.all(shops.splice(0).map((shop) => shop.stop()))
  await Promise.all(children.splice(0).map(kill))
  for (const folder of folders.splice(0)) {
    // Ends the server of a killed shop.
    if (existsSync(join(folder, 'postgres/postmaster.pid'))) await (await open(folder)).stop()
    shops.length = 0
    rmSync(folder, { recursive: true, force: true })
  }
})

function newFolder(...inside: string[]): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shop-')))
  folders.push(folder)
  if (inside.length === 0) return folder
  const deeper = join(folder, ...inside)
  mkdirSync(deeper, { recursive: true })
  folders.unshift(deeper)
  return deeper
}

/** Like a restored backup: copied by root, it belongs to root and is open to others. */
function furnishedFolder(): string {
  const folder = newFolder()
  cpSync(made, folder, { recursive: true })
  return folder
}

async function open(dataDir: string, log: (line: string) => void = () => {}): Promise<EmbeddedPostgres> {
  const shop = await openEmbeddedPostgres({ dataDir, log, durable: false })
  shops.push(shop)
  return shop
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end().catch(() => {})
  }
}

/** Waits until the server works on another client's statement. */
async function untilBusy(url: string) {
  const others = `SELECT 1 FROM pg_stat_activity
    WHERE state = 'active' AND backend_type = 'client backend' AND pid <> pg_backend_pid()`
  await expect.poll(() => ask(url, others), { timeout: 10_000 }).toEqual([1])
}

/** Retries for as long as an interruption may take. */
async function askPatiently(url: string, sql: string): Promise<unknown[]> {
  for (const end = Date.now() + scaleTimeout(5_000); ; await sleep(20)) {
    try {
      return await ask(url, sql)
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

const ORDERS = 'CREATE TABLE orders (name text)'
const ROSES = `INSERT INTO orders VALUES ('ดอกกุหลาบ')`
const NAMES = 'SELECT name FROM orders'

interface ChildShop {
  process: ChildProcess
  /** `open` and the address, or `refused` and the message. */
  said: string
}

/** A process with an open shop that ignores Ctrl-C. */
async function openInOtherProcess(dataDir: string): Promise<ChildShop> {
  const module = pathToFileURL(join(import.meta.dirname, 'embedded.ts')).href
  const code = `
    process.on('SIGINT', () => {})
    const { openEmbeddedPostgres } = await import(${JSON.stringify(module)})
    try {
      const shop = await openEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
      console.log('open ' + shop.url)
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log('refused ' + error.message)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  children.push(child)
  let said = ''
  for await (const chunk of child.stdout) {
    said += chunk
    if (said.endsWith('\n')) break
  }
  return { process: child, said: said.trim() }
}

function urlOf(shop: ChildShop): string {
  expect(shop.said).toMatch(/^open /)
  return shop.said.slice('open '.length)
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.on('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

function isAlive(pid: unknown): boolean {
  try {
    process.kill(Number(pid), 0)
    return true
  } catch {
    return false
  }
}

describe('the embedded database', () => {
  test('The embedded database starts in an empty folder and answers', async () => {
    const shop = await open(newFolder())
    expect(await ask(shop.url, 'SELECT 1 + 1')).toEqual([2])
    expect(await ask(shop.url, 'SHOW server_encoding')).toEqual(['UTF8'])
    expect(await ask(shop.url, 'SHOW timezone')).toEqual(['UTC'])
  })

  test('The embedded database accepts only local connections, and not on the usual port', async () => {
    const shop = await open(furnishedFolder())
    const [addresses] = await ask(shop.url, 'SHOW listen_addresses')
    if (process.platform === 'win32') expect(addresses).toBe('127.0.0.1')
    else expect(addresses).toBe('')
  })

  test('The embedded database lets the shop do what it needs, but not as superuser', async () => {
    const shop = await open(furnishedFolder())
    await ask(shop.url, 'CREATE DATABASE other')
    for (const name of ['pg_trgm', 'btree_gin', 'unaccent', 'pgcrypto']) {
      await ask(shop.url, `CREATE EXTENSION ${name}`)
    }
    expect(await ask(shop.url, `SELECT rolsuper FROM pg_roles WHERE rolname = current_user`)).toEqual([false])
  })

  test.skipIf(process.platform === 'win32')(
    'The embedded database finds letters in Thai and Chinese',
    async () => {
      const shop = await open(furnishedFolder())
      await ask(shop.url, 'CREATE EXTENSION pg_trgm')
      expect(
        await ask(
          shop.url,
          `SELECT similarity('ดอกกุหลาบ', 'กุหลาบ') > 0.3, similarity('玫瑰花', '玫瑰') > 0.3`,
        ),
      ).toEqual([true, true])
      // A Thai vowel that keyboards encode in two ways.
      expect(
        await ask(shop.url, `SELECT normalize('น้\u0e33', NFKC) = normalize('น้\u0e4d\u0e32', NFKC)`),
      ).toEqual([true])
    },
  )

  test('The embedded database preserves its data over a restart', async () => {
    const folder = newFolder()
    const first = await open(folder)
    await ask(first.url, ORDERS)
    await ask(first.url, ROSES)
    await first.stop()
    const second = await open(folder)
    expect(await ask(second.url, NAMES)).toEqual(['ดอกกุหลาบ'])
  })

  test('The embedded database requires a password that only the shop’s user can read', async () => {
    const folder = furnishedFolder()
    const shop = await open(folder)
    const wrong = new URL(shop.url)
    wrong.password = 'guess'
    await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
    if (process.platform !== 'win32') {
      expect(statSync(join(folder, 'postgres-password')).mode & 0o777).toBe(0o600)
      expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700)
    }
  })

  longTest('The embedded database sets a new password if the old one was lost', async () => {
    const folder = furnishedFolder()
    const first = await open(folder)
    await ask(first.url, ORDERS)
    await first.stop()
    rmSync(join(folder, 'postgres-password'))
    const second = await open(folder)
    expect(second.url).not.toBe(first.url)
    expect(await ask(second.url, NAMES)).toEqual([])
  })

  test('Stopping the embedded database leaves no process behind and can be repeated', async () => {
    const folder = furnishedFolder()
    const shop = await open(folder)
    const pids = [...(await ask(shop.url, 'SELECT pid FROM pg_stat_activity')), postmasterOf(folder)]
    expect(pids.length).toBeGreaterThan(3)
    await Promise.all([shop.stop(), shop.stop()])
    expect(pids.filter(isAlive)).toEqual([])
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
  })

  longTest('The embedded database stops while a client runs a long statement', async () => {
    const shop = await open(furnishedFolder())
    const waiting = ask(shop.url, 'SELECT pg_sleep(60)').catch((error: Error) => error.message)
    await untilBusy(shop.url)
    await shop.stop()
    expect(await waiting).toContain('terminating connection')
  })
})

describe('folders', () => {
  longTest('The data folder’s path may contain spaces and letters of other languages', async () => {
    const folder = newFolder(`ร้านดอกไม้ "花" it's, 100%`)
    await (await open(folder)).stop()
    const shop = await open(folder)
    expect(await ask(shop.url, 'SELECT 1')).toEqual([1])
  })

  longTest('The data folder’s path may be too long for a socket', async () => {
    const folder = newFolder('a'.repeat(90), 'ดอก'.repeat(20), 'b'.repeat(90))
    const shop = await open(folder)
    expect(await ask(shop.url, 'SELECT 1')).toEqual([1])
    const socketFolder = new URL(shop.url).searchParams.get('host')
    await shop.stop()
    if (socketFolder) expect(existsSync(socketFolder)).toBe(false)
  })

  test.skipIf(!isRoot || !IS_LONG)(
    'The data folder may be in one that only root may enter, as root (skipped for others)',
    async () => {
      const outer = newFolder()
      chmodSync(outer, 0o700)
      const folder = newFolder()
      const inside = join(outer, 'data')
      const shop = await open(inside)
      await ask(shop.url, ORDERS)
      await shop.stop()
      const again = await open(inside)
      expect(await ask(again.url, NAMES)).toEqual([])
      expect(statSync(join(inside, 'postgres')).uid).not.toBe(0)
      expect(statSync(outer).mode & 0o777).toBe(0o700)
      expect(readdirSync(folder)).toEqual([])
      await again.stop()
    },
  )

  test('A data folder that cannot be created stops the start with one clear line', async () => {
    const file = join(newFolder(), 'a-file')
    writeFileSync(file, '')
    await expect(open(join(file, 'data'))).rejects.toThrow(
      /^The shop's data folder .* cannot be made .*DATA_DIR.*$/,
    )
  })
})

describe('one shop per folder', () => {
  test('A second shop on a data folder is refused with one line that names the folder and the process', async () => {
    const folder = furnishedFolder()
    const shop = await openInOtherProcess(folder)
    const url = urlOf(shop)
    await expect(open(folder)).rejects.toThrow(
      `Another shop is already open on the data folder ${folder} (process ${shop.process.pid}): ` +
        'stop that one first, or set DATA_DIR to another folder.',
    )
    expect(await ask(url, 'SELECT 1')).toEqual([1])
  })

  longTest('A second shop in the same process is refused too', async () => {
    const folder = furnishedFolder()
    await open(folder)
    await expect(open(folder)).rejects.toThrow(`process ${process.pid}`)
  })

  longTest('Of parallel starts on one data folder exactly one succeeds', async () => {
    const folder = newFolder()
    const all = await Promise.all([1, 2, 3, 4].map(() => openInOtherProcess(folder)))
    const winners = all.filter((shop) => shop.said.startsWith('open'))
    expect(winners).toHaveLength(1)
    for (const loser of all.filter((shop) => !winners.includes(shop))) {
      expect(loser.said).toContain(`refused Another shop is already open on the data folder ${folder}`)
      expect(loser.said).toContain(`process ${winners[0]?.process.pid}`)
    }
  })

  longTest('A data folder can be used again after a stop', async () => {
    const folder = furnishedFolder()
    await (await open(folder)).stop()
    const shop = await openInOtherProcess(folder)
    expect(await ask(urlOf(shop), 'SELECT 1')).toEqual([1])
  })

  test.skipIf(process.platform === 'win32')(
    'Deleting the lock file of a running shop does not release its folder',
    async () => {
      const folder = furnishedFolder()
      const shop = await openInOtherProcess(folder)
      rmSync(join(folder, 'in-use'))
      await expect(open(folder)).rejects.toThrow(`process ${shop.process.pid}`)
      expect(await ask(urlOf(shop), 'SELECT 1')).toEqual([1])
    },
  )
})

describe('crashes', () => {
  longTest('After a crash of the shop all committed data are there', async () => {
    const folder = furnishedFolder()
    const shop = await openInOtherProcess(folder)
    await ask(urlOf(shop), ORDERS)
    await ask(urlOf(shop), ROSES)
    await kill(shop.process)
    const next = await open(folder)
    expect(await ask(next.url, NAMES)).toEqual(['ดอกกุหลาบ'])
  })

  longTest('After a crash during a transaction only committed data are there', async () => {
    const folder = furnishedFolder()
    const shop = await openInOtherProcess(folder)
    await ask(urlOf(shop), ORDERS)
    const unfinished = ask(urlOf(shop), `BEGIN; ${ROSES}; SELECT pg_sleep(60)`).catch(() => [])
    await untilBusy(urlOf(shop))
    await kill(shop.process)
    const next = await open(folder)
    expect(await ask(next.url, NAMES)).toEqual([])
    await unfinished
  })

  test('After a crash of shop and database all committed data are there', async () => {
    const folder = furnishedFolder()
    const shop = await openInOtherProcess(folder)
    await ask(urlOf(shop), ORDERS)
    await ask(urlOf(shop), ROSES)
    // A computing client does not notice that the server is gone, and still uses its shared memory.
    const busy = ask(urlOf(shop), 'SELECT count(*) FROM generate_series(1, 10000000000)').catch(() => [])
    await untilBusy(urlOf(shop))
    const postmaster = postmasterOf(folder)
    await kill(shop.process)
    process.kill(postmaster, 'SIGKILL')
    const next = await open(folder)
    expect(await ask(next.url, NAMES)).toEqual(['ดอกกุหลาบ'])
    await busy
  })

  test.skipIf(process.platform === 'win32')(
    'After a crash a postmaster.pid with another process’s id does not prevent a start',
    async () => {
      const folder = furnishedFolder()
      await (await open(folder)).stop()
      const { uid, gid } = statSync(join(folder, 'postgres'))
      const innocent = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
      children.push(innocent)
      writeFileSync(join(folder, 'postgres/postmaster.pid'), `${innocent.pid}\n${folder}/postgres\n0\n5432\n`)
      const shop = await open(folder)
      expect(await ask(shop.url, 'SELECT 1')).toEqual([1])
      expect(innocent.exitCode ?? innocent.signalCode).toBeNull()
    },
  )

  longTest('After a crash during the first start the embedded database starts again', async () => {
    const folder = newFolder()
    const shop = openInOtherProcess(folder)
    while (!readdirSync(folder).some((name) => name.startsWith('postgres.new-'))) await sleep(5)
    await sleep(150)
    const child = children.at(-1)
    if (child) await kill(child)
    expect((await shop).said).toBe('')
    expect(readdirSync(folder)).not.toContain('postgres')
    const next = await open(folder)
    expect(await ask(next.url, 'SELECT 1')).toEqual([1])
  })

  longTest('A data folder that was never completed is replaced at the next start', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'postgres/base/1'), { recursive: true })
    mkdirSync(join(folder, 'postgres/global'))
    writeFileSync(join(folder, 'postgres/PG_VERSION'), '18\n')
    const lines: string[] = []
    const shop = await open(folder, (line) => lines.push(line))
    expect(await ask(shop.url, 'SELECT 1')).toEqual([1])
    expect(lines.join()).toContain('never finished')
  })

  test('A damaged data folder with orders stops the start and is not replaced', async () => {
    const folder = furnishedFolder()
    await (await open(folder)).stop()
    rmSync(join(folder, 'postgres/global/pg_control'))
    await expect(open(folder)).rejects.toThrow(
      /^The database folder .* is damaged .* restore it from a backup/,
    )
    expect(readdirSync(join(folder, 'postgres'))).toContain('base')
  })
})

describe('a running shop', () => {
  test('A killed database is restarted at the same address with its data', async () => {
    const folder = furnishedFolder()
    const lines: string[] = []
    const shop = await open(folder, (line) => lines.push(line))
    await ask(shop.url, ORDERS)
    await ask(shop.url, ROSES)
    for (const _ of [1, 2]) {
      process.kill(postmasterOf(folder), 'SIGKILL')
      await sleep(50)
      expect(await askPatiently(shop.url, NAMES)).toEqual(['ดอกกุหลาบ'])
    }
    expect(lines.join('\n')).toContain('PostgreSQL has ended by itself (SIGKILL)')
  })

  longTest('Stopping right after a crash leaves no process behind', async () => {
    const folder = furnishedFolder()
    const shop = await open(folder)
    const pids = [...(await ask(shop.url, 'SELECT pid FROM pg_stat_activity')), postmasterOf(folder)]
    process.kill(postmasterOf(folder), 'SIGKILL')
    await sleep(30)
    await shop.stop()
    await (await open(folder)).stop()
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
    expect(pids).not.toEqual([])
  })

  test.skipIf(process.platform === 'win32')('Ctrl-C in the terminal does not end the database', async () => {
    const folder = furnishedFolder()
    const shop = await openInOtherProcess(folder)
    const postmaster = postmasterOf(folder)
    process.kill(-(shop.process.pid ?? 0), 'SIGINT')
    await sleep(300)
    expect(await ask(urlOf(shop), 'SELECT 1')).toEqual([1])
    expect(postmasterOf(folder)).toBe(postmaster)
  })
})
