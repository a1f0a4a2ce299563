import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import tar from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrateDatabase } from '#app/server/database/migrate.ts'
import { openDisk } from '#app/server/files/disk.ts'
import { ROOT } from '#app/server/testing/test-config.ts'
import { emptyDatabase } from '#app/server/testing/test-shop.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { type ArchiveEntry, readArchive, writeArchive } from './archive.ts'
import { BackupRefused } from './backup-format.ts'
import { readBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

const MEGABYTE = 1024 * 1024

let folder: string
let entries: ArchiveEntry[]
let pool: pg.Pool
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-hostile-'))
  const source = new pg.Pool({ connectionString: await emptyDatabase() })
  await migrateDatabase(source, ROOT)
  await source.query(`insert into "user" (id, name, email) values ('u1', 'Mali', 'mali@shop.test')`)
  const files = openDisk(path.join(folder, 'files'))
  await files.put('productImages/one', Buffer.from('one'), 'image/webp')
  const sink = new PassThrough()
  const written = buffer(sink)
  await writeBackup({ pool: source, files, authSecret: 'a secret' }, sink, null)
  entries = []
  for await (const entry of readArchive(Readable.from([await written]), null)) entries.push(entry)
  await source.end()
  pool = new pg.Pool({ connectionString: await emptyDatabase() })
})
afterAll(async () => {
  await pool.end()
  rmSync(folder, { recursive: true, force: true })
})

interface Facts {
  tables: { name: string; columns: string[] }[]
}

/** The backup with another head, another end or another entry before its end. */
async function forged(changes: {
  head?: (facts: Facts) => void
  done?: (facts: { tables: Record<string, unknown> }) => void
  rename?: (name: string) => string
  extra?: ArchiveEntry
}): Promise<Buffer> {
  const sink = new PassThrough()
  const written = buffer(sink)
  await writeArchive(sink, null, async (archive) => {
    for (const { name, bytes } of entries) {
      if (name === 'done.json' && changes.extra) await archive.add(changes.extra.name, changes.extra.bytes)
      const change = { 'backup.json': changes.head, 'done.json': changes.done }[name]
      const facts = change && JSON.parse(bytes.toString())
      change?.(facts)
      await archive.add(changes.rename?.(name) ?? name, facts ? JSON.stringify(facts) : bytes)
    }
  })
  return written
}

const stores: string[] = []
async function restore(archive: Buffer | Readable) {
  const place = mkdtempSync(path.join(folder, 'restored-'))
  stores.push(place)
  const source = archive instanceof Readable ? archive : Readable.from([archive])
  const target = { pool, files: openDisk(place), root: ROOT, keepAuthSecret() {} }
  return readBackup(target, source, null)
}

async function isRefused(archive: Buffer | Readable, words: string) {
  const refusal = await restore(archive).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(BackupRefused)
  expect((refusal as Error).message).toContain(words)
  const { rows } = await pool.query(
    `select to_regclass('public.pwned') as made, (select count(*)::int from "user") as people`,
  )
  expect(rows).toEqual([{ made: null, people: 0 }])
  for (const place of stores)
    expect(readdirSync(place, { recursive: true }).filter((name) => /one|out/.test(String(name)))).toEqual([])
}

const userTable = ({ tables }: Facts) => tables.find(({ name }) => name === 'public."user"') ?? tables[0]

const HEADER_BYTES = 512
const [TYPE_AT, SUM_AT, SUM_BYTES] = [156, 148, 8]

/** An archive of zeros in one entry of this type, as tar writes it in its header. */
async function oversized(type: string, bytes: number): Promise<Buffer> {
  const whole = await packed((pack) => void pack.entry({ name: 'files/large' }, Buffer.alloc(bytes)))
  const header = whole.subarray(whole.indexOf('files/large')).subarray(0, HEADER_BYTES)
  header.write(type, TYPE_AT)
  header.fill(' ', SUM_AT, SUM_AT + SUM_BYTES)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0`, SUM_AT)
  return gzipSync(whole, { level: 1 })
}

function packed(add: (pack: tar.Pack) => void): Promise<Buffer> {
  const pack = tar.pack()
  const [first, last] = [entries[0]?.bytes ?? '', entries.at(-1)?.bytes ?? '']
  pack.entry({ name: 'backup.json' }, first)
  add(pack)
  pack.entry({ name: 'done.json' }, last)
  pack.finalize()
  return buffer(pack)
}

describe('a backup that somebody else has changed', () => {
  test('The columns of its tables are never a statement', async () => {
    const columns = ['id) from stdin; create table public.pwned(x int); --']
    await isRefused(
      await forged({ head: (facts) => Object.assign(userTable(facts) ?? {}, { columns }) }),
      'tables are others',
    )
  })

  test('A program in place of a column is not run', async () => {
    const columns = [`id) from program 'touch ${folder}/ran' --`]
    await isRefused(
      await forged({ head: (facts) => Object.assign(userTable(facts) ?? {}, { columns }) }),
      'tables are others',
    )
    expect(readdirSync(folder)).not.toContain('ran')
  })

  test.each([
    ['with a statement', 'public."user" (id) from stdin; create table public.pwned(x int); --'],
    ['of the system', 'pg_catalog.pg_authid'],
    ['of nobody', 'public.pwned'],
  ])('The name of a table %s is refused', async (_what, name) => {
    const rename = (entry: string) => entry.replace(/^tables\/public\."user"\//, `tables/${name}/`)
    await isRefused(await forged({ rename }), 'tables are others')
    await isRefused(
      await forged({ rename, head: (facts) => Object.assign(userTable(facts) ?? {}, { name }) }),
      'tables are others',
    )
  })

  test('A backup that names a table twice or leaves one out is refused', async () => {
    await isRefused(
      await forged({ head: ({ tables }) => void tables.push(...tables.slice(0, 1)) }),
      'tables are others',
    )
    await isRefused(await forged({ head: ({ tables }) => void tables.pop() }), 'tables are others')
  })

  test('A backup whose end names no table, or not all, is refused', async () => {
    await isRefused(
      await forged({ done: (facts) => Object.assign(facts, { tables: {} }) }),
      'tables are others',
    )
    const done = ({ tables }: { tables: Record<string, unknown> }) => {
      delete tables['public."user"']
    }
    await isRefused(await forged({ done }), 'tables are others')
  })

  test.each(['files/../../out', 'files//out', 'files/a/../../../out'])(
    'Nothing is written to %s',
    async (name) => {
      const refusal = await restore(await forged({ extra: { name, bytes: Buffer.from('out') } })).catch(
        (error: unknown) => error,
      )
      expect(refusal).toBeInstanceOf(BackupRefused)
      expect(
        readdirSync(folder, { recursive: true }).filter((found) => String(found).endsWith('out')),
      ).toEqual([])
    },
  )

  test.each(['files/builtFiles/out.js', 'files/builds/out'])(
    'A script for the pages of the shop is refused: %s',
    async (name) =>
      isRefused(await forged({ extra: { name, bytes: Buffer.from('alert(1)') } }), 'it has scripts'),
  )

  test('A link in place of a file is not followed', async () => {
    const link = { name: 'files/productImages/link', type: 'symlink', linkname: '/etc/passwd' } as const
    await isRefused(gzipSync(await packed((pack) => void pack.entry(link))), 'it has links')
  })

  const parts = [
    ['a file', '0'],
    ['a long header', 'x'],
    ['a long name', 'L'],
  ] as const
  test.each(IS_LONG ? parts : parts.slice(0, 2))(
    'A part of any size, as %s, is refused before it fills the memory',
    async (_what, type) => {
      await isRefused(await oversized(type, 80 * MEGABYTE), type === '0' ? 'too large' : 'exceeds max size')
    },
  )

  longTest.each(['SIGKILL', 'SIGTERM'] as const)(
    'A restore that is ended by %s leaves no PostgreSQL',
    async (signal) => {
      const dataDir = mkdtempSync(path.join(folder, 'killed-'))
      const archive = path.join(dataDir, 'endless.tar.gz')
      execFileSync('mkfifo', [archive])
      const { DATABASE_URL: _, ...env } = process.env
      const restoring = spawn(process.execPath, ['commands/restore.ts', archive], {
        ...{ cwd: ROOT, stdio: 'ignore', env: { ...env, DATA_DIR: dataDir } },
      })
      const writer = await open(archive, 'w')
      const running = () =>
        execFileSync('ps', ['-e', '-o', 'pid=,stat='])
          .toString()
          .split('\n')
          .filter((line) => !line.includes(' Z'))
          .map((line) => `${line.trim()} `)
          .map((line) => `${line.split(' ')[0]} `)
      const children = () => execFileSync('ps', ['-o', 'args=', '--ppid', String(restoring.pid)]).toString()
      try {
        await vi.waitFor(() => expect(children()).toContain('kill -INT'), 50_000)
        const [pid] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
        restoring.kill(signal)
        await vi.waitFor(() => expect(running()).not.toContain(`${pid} `), 50_000)
      } finally {
        restoring.kill('SIGKILL')
        await writer.close()
      }
    },
    120_000,
  )

  test('The backup itself is restored', async () => {
    expect(await restore(await forged({}))).toMatchObject({ files: { count: 1 } })
  })
})
