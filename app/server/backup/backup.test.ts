import { randomBytes } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { mkdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { knownMigrations, migrateDatabase } from '#app/server/database/migrate.ts'
import { backups, orders } from '#app/server/database/schema.ts'
import { openDisk } from '#app/server/files/disk.ts'
import { type FileStore, FilesUnavailable, RESTORE_MARK } from '#app/server/files/file-store.ts'
import { openS3 } from '#app/server/files/s3.ts'
import { ProviderUnavailable } from '#app/server/payments/payment-provider.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { openS3Server, type S3Server } from '#app/server/testing/fakes/s3-server.ts'
import { buy, payAtBank } from '#app/server/testing/purchase.ts'
import { ROOT } from '#app/server/testing/test-config.ts'
import {
  emptyDatabase,
  newShopper,
  openTestShop,
  reopenTestShop,
  type TestShop,
  withProvider,
} from '#app/server/testing/test-shop.ts'
import { longTest } from '#commands/long-test.ts'
import { writeArchive } from './archive.ts'
import { type BackupDone, BackupRefused } from './backup-format.ts'
import { makeBackup } from './make-backup.ts'
import { openArchive, openPlace } from './places.ts'
import { readBackup } from './read-backup.ts'
import { makeDueBackup } from './schedule.ts'
import { countMigrations } from './tables.ts'

const PASSPHRASE = 'seven lotus ponds'
const SECRET = 'a secret of sessions'
const DAY_MS = 24 * 60 * 60_000
/** From the code, so no backup has them. */
const BUILT = ['builtFiles/app-1.js', 'builds/1']

let shop: TestShop
let s3: S3Server
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-backup-'))
  shop = await openTestShop({ dataDir: path.join(folder, 'data') })
  s3 = await openS3Server()
  for (const name of ['a', 'b_c', 'd-e'])
    await shop.files.put(`productImages/${name}`, bytesOf(name), 'image/webp')
  for (const key of BUILT) await shop.files.put(key, bytesOf(key), 'text/javascript')
  await purchase()
})
afterAll(async () => {
  await shop.close()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const bytesOf = (text: string) => Buffer.from(text.repeat(1000))
const methodOf = (call: string) => call.split(' ')[0]
const newFolder = () => mkdtempSync(path.join(folder, 'place-'))

async function purchase() {
  const shopper = await newShopper(shop)
  const { id, reference } = await buy(shop, shopper)
  await payAtBank(shop, reference)
  await settleCheckoutOf(shop, shopper, id)
}

const order = async (to: string, changes: { passphrase?: string | null; keepDays?: number | null } = {}) => ({
  place: await openPlace(to, { s3: s3.settings, draftFolder: path.join(folder, 'drafts') }),
  passphrase: null,
  keepDays: null,
  ...changes,
})
const PROGRESS = 'public.provider_lists'
const without = ({ tables, ...rest }: BackupDone, name: string) => ({
  ...rest,
  tables: Object.fromEntries(Object.entries(tables).filter(([table]) => table !== name)),
})
const source = () => ({ db: shop.db, pool: shop.pool, files: shop.files, authSecret: SECRET })

interface Restored {
  databaseUrl: string
  pool: pg.Pool
  files: FileStore
  secrets: string[]
  done: BackupDone
}

async function restore(archive: Readable, passphrase: string | null = null): Promise<Restored> {
  const databaseUrl = await emptyDatabase()
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const files = openDisk(newFolder())
  // A process that is open already has stored its scripts.
  for (const key of BUILT) await files.put(key, bytesOf('new'), 'text/javascript')
  const secrets: string[] = []
  const keepAuthSecret = (secret: string) => void secrets.push(secret)
  try {
    const done = await readBackup({ pool, files, root: ROOT, keepAuthSecret }, archive, passphrase)
    return { databaseUrl, pool, files, secrets, done }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** Rows and hashes of all tables and files, as another backup sees them. */
async function contentOf({ pool, files }: Pick<Restored, 'pool' | 'files'>): Promise<BackupDone> {
  const { done } = await makeBackup(
    { db: drizzle(pool), pool, files, authSecret: null },
    await order(newFolder()),
  )
  return done
}

describe('a backup', () => {
  test('A backup made while the shop sells is one moment: restored, its rows, files and rules are as they were', async () => {
    let isSelling = true
    const selling = Promise.all(
      Array.from({ length: 3 }, async () => {
        while (isSelling) await purchase()
      }),
    )
    const sold = () => shop.db.$count(orders)
    await expect.poll(sold).toBeGreaterThan(1)
    const made = await makeBackup(source(), await order(newFolder()))
    const before = await sold()
    await expect.poll(sold).toBeGreaterThan(before)
    isSelling = false
    await selling

    const restored = await restore(createReadStream(made.at))
    expect(restored.done).toEqual(made.done)
    // A restored shop reads its provider's lists again from the moment of the backup.
    expect(without(await contentOf(restored), PROGRESS)).toEqual(without(made.done, PROGRESS))
    expect(made.done.tables['public.orders']?.count).toBeGreaterThan(1)
    expect(restored.done.files.count).toBe(3)
    expect(Buffer.from((await restored.files.get('productImages/b_c')) ?? [])).toEqual(bytesOf('b_c'))
    for (const key of BUILT)
      expect(Buffer.from((await restored.files.get(key)) ?? []), key).toEqual(bytesOf('new'))
    expect(restored.secrets).toEqual([SECRET])
    expect(await findBrokenInvariants(drizzle(restored.pool))).toEqual([])
    await restored.pool.end()
  })

  test('A restored shop opens and sells', async () => {
    const { at } = await makeBackup(source(), await order(newFolder()))
    const { pool, databaseUrl } = await restore(createReadStream(at))
    await pool.end()
    const again = await reopenTestShop(databaseUrl)
    const shopper = await newShopper(again)
    const { id, reference } = await buy(again, shopper)
    await payAtBank(again, reference)
    expect(await settleCheckoutOf(again, shopper, id)).toMatchObject({ status: 'ordered' })
    expect(await findBrokenInvariants(again.db)).toEqual([])
    await again.close()
  })

  test('A restored shop reads its provider’s lists from three days before its backup, until it has read them whole', async () => {
    const { at } = await makeBackup(source(), await order(newFolder()))
    const made = Date.now()
    const { pool, databaseUrl } = await restore(createReadStream(at))
    await pool.end()
    const again = await reopenTestShop(databaseUrl)
    let isAway = true
    /** How many days before the backup the two lists are asked for. */
    const daysBefore = async (now: Date) => {
      const asked = { paid: [] as number[], news: [] as number[] }
      const listUpdates: typeof again.payments.current.listUpdates = async function* (from) {
        asked.news.push(from.getTime())
        yield []
      }
      const listPaid: typeof again.payments.current.listPaid = async ({ from }) => {
        asked.paid.push(from.getTime())
        if (isAway) throw new ProviderUnavailable('out of reach')
        return { payments: [], cursor: null }
      }
      // A new process each time.
      await reconcile(withProvider(again, { listUpdates, listPaid }), { now })
      const days = (times: number[]) => Math.round((made - Math.min(...times)) / DAY_MS)
      return { paid: days(asked.paid), news: days(asked.news) }
    }
    const inDays = (days: number) => new Date(made + days * DAY_MS)
    expect(await daysBefore(inDays(20))).toMatchObject({ news: 3 })
    isAway = false
    expect(await daysBefore(inDays(21))).toEqual({ paid: 3, news: 3 - 20 })
    expect(await daysBefore(inDays(22))).toEqual({ paid: 3 - 21, news: 3 - 21 })
    await again.close()
  })

  test('A backup with a passphrase is unreadable without it', async () => {
    const { at } = await makeBackup(source(), await order(newFolder(), { passphrase: PASSPHRASE }))
    expect(readFileSync(at).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    await expect(restore(createReadStream(at), 'another passphrase')).rejects.toThrow('cannot be read')
    await expect(restore(createReadStream(at))).rejects.toThrow('cannot be read')
    const { pool, done } = await restore(createReadStream(at), PASSPHRASE)
    expect(done.files.count).toBe(3)
    await pool.end()
  })

  test('A backup is kept in an S3 bucket, and read from there', async () => {
    const place = await order(`s3://${s3.settings.bucket}/shop`, { passphrase: PASSPHRASE })
    const { at } = await makeBackup(source(), place)
    expect(at).toMatch(/^s3:\/\/.+\/shop\/dokmai-.+\.tar\.gz\.age$/)
    const [name = ''] = await place.place.list()
    const { pool, done } = await restore(await place.place.read(name), PASSPHRASE)
    expect(done.files.count).toBe(3)
    await pool.end()
  })

  longTest('A backup that is larger than S3 takes at once is kept whole, in parts', async () => {
    const { place } = await order(`s3://${s3.settings.bucket}/large`)
    const file = path.join(newFolder(), 'large.draft')
    const bytes = randomBytes(20_000_000)
    writeFileSync(file, bytes)
    s3.maxPut = 17_000_000
    await place.keep('large', file).finally(() => {
      s3.maxPut = Number.POSITIVE_INFINITY
    })
    expect(existsSync(file)).toBe(false)
    await mkdir(place.draftFolder, { recursive: true })
    expect((await buffer(await place.read('large'))).equals(bytes)).toBe(true)
    await place.remove('large')
  })

  test('A shop that stops ends the upload of its backup, and nothing of it is kept', async () => {
    const place = await order(`s3://${s3.settings.bucket}/stopped`)
    const stopping = new AbortController()
    const before = s3.calls.length
    s3.mood = 'answers no PUT'
    const made = makeBackup(source(), { ...place, stopping: stopping.signal })
    await vi.waitFor(() => expect(s3.calls.at(-1)).toContain('/stopped/'))
    s3.mood = 'usual'
    stopping.abort()
    await expect(made).rejects.toThrow('abort')
    // The removal may be sent again where its answer was lost, the archive not.
    const [first, ...removals] = s3.calls.slice(before).map(methodOf)
    expect([first, new Set(removals)]).toEqual(['PUT', new Set(['DELETE'])])
    expect(await place.place.list()).toEqual([])
    expect(readdirSync(place.place.draftFolder)).toEqual([])
  })

  longTest('A shop that stops ends an upload in parts, and removes the parts', async () => {
    const { place } = await order(`s3://${s3.settings.bucket}/stopped`)
    const file = path.join(newFolder(), 'large.draft')
    writeFileSync(file, randomBytes(20_000_000))
    const stopping = new AbortController()
    const before = s3.calls.length
    s3.mood = 'answers no PUT'
    const keeping = place.keep('large', file, stopping.signal).finally(() => {
      s3.mood = 'usual'
    })
    await vi.waitFor(() => expect(s3.calls.slice(before).map(methodOf)).toEqual(['POST', 'PUT', 'PUT']))
    stopping.abort()
    await expect(keeping).rejects.toThrow('abort')
    // The parts, then the file.
    expect(s3.calls.slice(before).map(methodOf).slice(3)).toEqual(['DELETE', 'DELETE'])
    expect(await place.list()).toEqual([])
  })

  test('A backup has the files of an S3 store too', async () => {
    const files = openS3(s3.settings)
    await files.put('productImages/inBucket', bytesOf('x'), 'image/webp')
    const { at, done } = await makeBackup({ ...source(), files }, await order(newFolder()))
    expect(done.files.count).toBe(1)
    const { pool, files: restored } = await restore(createReadStream(at))
    expect(await restored.get('productImages/inBucket')).toBeTruthy()
    await pool.end()
    files.close()
  })
})

describe('a restore', () => {
  test('A restore into a shop is refused, whether it has people or files', async () => {
    const { at } = await makeBackup(source(), await order(newFolder()))
    const into = (target: { pool: pg.Pool; files: FileStore }) =>
      readBackup({ ...target, root: ROOT, keepAuthSecret() {} }, createReadStream(at), null)
    const before = await shop.db.$count(orders)
    await expect(into(shop)).rejects.toThrow('There is a shop already')
    const pool = new pg.Pool({ connectionString: await emptyDatabase() })
    await expect(into({ pool, files: shop.files })).rejects.toThrow('There is a shop already')
    await pool.end()
    expect(await shop.db.$count(orders)).toBe(before)
  })

  /** A place whose storage, or database, fails at some time. */
  async function failingPlace() {
    const pool = new pg.Pool({ connectionString: await emptyDatabase() })
    const disk = openDisk(newFolder())
    const faults = { isAway: false, fails: '' }
    const away = () => Promise.reject(new FilesUnavailable('away'))
    const files: FileStore = {
      ...disk,
      async put(key, bytes, contentType) {
        if (faults.isAway) return away()
        await disk.put(key, bytes, contentType)
        faults.isAway ||= faults.fails === key
      },
      remove: (key) => (faults.isAway ? away() : disk.remove(key)),
    }
    return { pool, files, disk, faults, root: ROOT, keepAuthSecret() {} }
  }

  test('A restore that was cut off, with its files left behind, can be done again', async () => {
    const { at } = await makeBackup(source(), await order(newFolder()))
    const place = await failingPlace()
    place.faults.fails = 'productImages/b_c'
    await expect(readBackup(place, createReadStream(at), null)).rejects.toThrow(FilesUnavailable)
    expect(await place.disk.get('productImages/b_c')).not.toBeNull()
    await place.disk.put('productImages/left-over', bytesOf('x'), 'image/webp')
    Object.assign(place.faults, { isAway: false, fails: '' })
    await readBackup(place, createReadStream(at), null)
    expect((await contentOf(place)).files).toEqual((await contentOf(shop)).files)
    expect(await place.disk.get(RESTORE_MARK)).toBeNull()
    await place.pool.end()
  })

  test('A restore whose last steps fail keeps rows and files, and says that the shop is there', async () => {
    const { at } = await makeBackup(source(), await order(newFolder()))
    const place = await failingPlace()
    const connect = place.pool.connect.bind(place.pool)
    Object.assign(place.pool, {
      async connect(...callback: []) {
        const client = await connect(...callback)
        if (!client) return client
        const query = client.query.bind(client) as (...asked: unknown[]) => unknown
        const failing = (text: unknown, ...rest: unknown[]) =>
          String(text).includes('analyze') ? Promise.reject(new Error('canceled')) : query(text, ...rest)
        return Object.assign(client, { query: failing })
      },
    })
    await expect(readBackup(place, createReadStream(at), null)).rejects.toThrow('The backup is restored, but')
    Object.assign(place.pool, { connect })
    expect((await contentOf(place)).files).toEqual((await contentOf(shop)).files)
    await expect(readBackup(place, createReadStream(at), null)).rejects.toThrow('There is a shop already')
    await place.pool.end()
  })

  test('A disk that cannot be written is not taken for a damaged backup', async () => {
    const { at } = await makeBackup(source(), await order(newFolder()))
    const pool = new pg.Pool({ connectionString: await emptyDatabase() })
    const keepAuthSecret = () => readdirSync('/no/such/folder')
    const target = { pool, files: openDisk(newFolder()), root: ROOT, keepAuthSecret }
    await expect(readBackup(target, createReadStream(at), null)).rejects.toMatchObject({ code: 'ENOENT' })
    await pool.end()
  })

  test('A backup of an older version is loaded into the tables of then, and brought up to date', async () => {
    const old = new pg.Pool({ connectionString: await emptyDatabase() })
    await migrateDatabase(old, ROOT, 1)
    await old.query(`insert into "user" (id, name, email) values ('u1', 'Mali', 'mali@shop.test')`)
    const { at } = await makeBackup({ ...source(), db: drizzle(old), pool: old }, await order(newFolder()))
    const { pool } = await restore(createReadStream(at))
    const { rows } = await pool.query(`select name, to_regclass('deliveries') is not null as new from "user"`)
    expect(rows).toEqual([{ name: 'Mali', new: true }])
    const { rows: lists } = await pool.query('select distinct list from provider_lists order by list')
    expect(lists).toEqual([{ list: 'news' }, { list: 'paid' }])
    expect(await countMigrations(pool)).toBe(knownMigrations(ROOT))
    await Promise.all([old.end(), pool.end()])
  })

  test('A backup of a newer version is refused before anything is loaded', async () => {
    const file = path.join(newFolder(), 'newer.tar.gz')
    const head = { format: 1, made: '', migrations: knownMigrations(ROOT) + 1, tables: [] }
    await writeArchive(createWriteStream(file), null, (archive) =>
      archive.add('backup.json', JSON.stringify(head)),
    )
    await expect(restore(createReadStream(file))).rejects.toThrow('by a newer version of the shop')
  })

  test('A backup that is cut off, damaged or none at all leaves the place empty', async () => {
    const { at } = await makeBackup(source(), await order(newFolder()))
    const whole = readFileSync(at)
    const middle = Math.floor(whole.length / 2)
    const flipped = Buffer.from(whole)
    flipped[middle] = (flipped[middle] ?? 0) ^ 0xff
    const databaseUrl = await emptyDatabase()
    const pool = new pg.Pool({ connectionString: databaseUrl })
    const files = openDisk(newFolder())
    for (const bad of [
      whole.subarray(0, middle),
      flipped,
      Buffer.from('no archive'),
      whole.subarray(0, -20),
    ]) {
      const target = { pool, files, root: ROOT, keepAuthSecret() {} }
      await expect(readBackup(target, Readable.from([bad]), null)).rejects.toThrow(BackupRefused)
      for await (const key of files.list()) expect.unreachable(key)
    }
    await readBackup({ pool, files, root: ROOT, keepAuthSecret() {} }, createReadStream(at), null)
    expect((await contentOf({ pool, files })).files.count).toBe(3)
    await pool.end()
  })
})

describe('backups by the shop itself', () => {
  const backedUp = (to: string | null, changes: object = {}) => ({
    ...shop,
    config: {
      ...shop.config,
      backup: { to, everyHours: 24, keepDays: 30, passphrase: null, s3: null, ...changes },
    },
  })

  test('The shop makes a backup when one is due, by one process, and notes it', async () => {
    await shop.db.delete(backups)
    const to = newFolder()
    const made = await Promise.all([makeDueBackup(backedUp(to)), makeDueBackup(backedUp(to))])
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await makeDueBackup(backedUp(to))).toBe(false)
    expect(readdirSync(to)).toEqual([expect.stringMatching(/^dokmai-.+\.tar\.gz$/)])
    expect(await shop.db.select().from(backups)).toMatchObject([{ place: expect.stringContaining(to) }])
    await shop.pool.query(`update backups set finished_at = now() - interval '25 hours'`)
    await sleep(1100)
    expect(await makeDueBackup(backedUp(to))).toBe(true)
    expect(await makeDueBackup(backedUp(null))).toBe(false)
  })

  test('A backup that cannot be written is an error, leaves no draft and is not noted', async () => {
    await shop.db.delete(backups)
    const file = path.join(newFolder(), 'a-file')
    writeFileSync(file, '')
    await expect(makeDueBackup(backedUp(path.join(file, 'below')))).rejects.toThrow()
    expect(await shop.db.$count(backups)).toBe(0)
  })

  test('A backup to a file, under one or where no folder can be made ends, and says which folder to name instead', async () => {
    const file = path.join(newFolder(), 'file')
    writeFileSync(file, '')
    for (const to of [file, path.join(file, 'under'), '/proc/nowhere', '/proc/nowhere/deeper']) {
      const made = makeBackup(source(), await order(to))
      await expect(made, to).rejects.toThrow(`Backups cannot be in ${to}. Name a folder that can be written`)
    }
    await expect((await order(file)).place.list()).rejects.toThrow(`Backups cannot be in ${file}.`)
    const deep = path.join(newFolder(), 'a/b')
    expect(await (await order(deep)).place.list()).toEqual([])
    await makeBackup(source(), await order(deep))
    expect(readdirSync(deep)).toHaveLength(1)
  })

  test('A backup whose disk becomes full while it reads on says that, not that it was ended', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const sink = new Writable({ write: (_part, _encoding, written) => written(full) })
    const writing = writeArchive(sink, null, async (archive) => {
      for (let number = 0; number < 50; number += 1) {
        await archive.add(`files/${number}`, randomBytes(100_000))
        await sleep(1)
      }
    })
    await expect(writing).rejects.toBe(full)
  })

  test('A backup that finds its disk full names the folder in plain words', async () => {
    const { place, ...rest } = await order(newFolder())
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const onFullDisk = { ...place, keep: () => Promise.reject(full) }
    await expect(makeBackup(source(), { ...rest, place: onFullDisk })).rejects.toThrow(
      `The disk with ${place.draftFolder} is full, so no backup was made.`,
    )
    expect(readdirSync(place.draftFolder)).toEqual([])
  })

  test('A shop that stops ends its backup at once and leaves nothing', async () => {
    await shop.db.delete(backups)
    const to = newFolder()
    const stopping = new AbortController()
    const making = makeDueBackup(backedUp(to), stopping.signal)
    stopping.abort()
    await expect(making).rejects.toThrow()
    expect(readdirSync(to)).toEqual([])
    expect(await shop.db.$count(backups)).toBe(0)
  })

  test('Drafts of backups that were cut off are removed after a day, and nothing else', async () => {
    const to = newFolder()
    for (const name of ['1.draft', 'dokmai.tar.gz.download', 'letter.txt', 'new.draft'])
      writeFileSync(path.join(to, name), '')
    const before = new Date(Date.now() - 2 * DAY_MS)
    for (const name of ['1.draft', 'dokmai.tar.gz.download', 'letter.txt'])
      utimesSync(path.join(to, name), before, before)
    await makeBackup(source(), await order(to))
    expect(
      readdirSync(to)
        .filter((name) => !name.startsWith('dokmai-'))
        .sort(),
    ).toEqual(['letter.txt', 'new.draft'])
  })

  test('Old backups are removed, but never the newest three, and nothing of others', async () => {
    const to = newFolder()
    const names = ['2020-01-01', '2020-01-02', '2020-01-03', '2020-01-04', '2020-01-05'].map(
      (day) => `dokmai-${day}T00-00-00Z.tar.gz`,
    )
    for (const name of [...names, 'dokmai-letter.txt', 'holiday.tar.gz'])
      writeFileSync(path.join(to, name), '')
    await makeBackup(source(), await order(to, { keepDays: 30 }))
    const left = readdirSync(to)
    expect(left).toEqual(expect.arrayContaining(['dokmai-letter.txt', 'holiday.tar.gz', ...names.slice(-2)]))
    expect(left).toHaveLength(5)
    expect(existsSync(path.join(to, names[0] ?? ''))).toBe(false)
  })

  test('Old backups that cannot be removed are told as that, since the new one is made', async () => {
    await shop.db.delete(backups)
    const to = newFolder()
    // A folder where a file was: `rm` refuses it.
    for (const day of [1, 2, 3, 4]) mkdirSync(path.join(to, `dokmai-2020-01-0${day}T00-00-00Z.tar.gz`))
    const warn = vi.spyOn(shop.log, 'warn')
    expect(await makeDueBackup(backedUp(to))).toBe(true)
    expect(await shop.db.$count(backups)).toBe(1)
    expect(warn.mock.calls.map(([line]) => line)).toMatchObject([{ alert: 'old-backups' }])
    warn.mockRestore()
  })
})

test('A backup that cannot be opened is an error of the asker, not of a stream that nobody listens to yet', async () => {
  const missing = path.join(os.tmpdir(), randomBytes(8).toString('hex'))
  await expect(openArchive(missing)).rejects.toMatchObject({ code: 'ENOENT' })
})
