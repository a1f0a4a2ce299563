import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { getMimeType } from 'hono/utils/mime'
import pLimit from 'p-limit'
import { z } from 'zod'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import type { FileStore } from '#app/server/files/file-store.ts'
import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import type { Shop } from '#app/server/shop.ts'
import { assetsFolder, buildVersion, builtAssets, builtKey } from './built-assets.ts'

type Sharing = Pick<Shop, 'config' | 'files' | 'pool'>

const DAY_MS = 24 * 60 * 60 * 1000
const TRY_AGAIN_MS = 60_000
/** A page may stay open for 30 days after its build last ran, which is written down once a day. */
const KEPT_MS = 31 * DAY_MS
const ALWAYS_KEPT = 3
/** Suits a storage that answers each request after some 50 ms. */
const AT_ONCE = 8
/** Any number that nothing else locks; `bild` in ASCII. */
const BUILDS_LOCK = 0x62696c64

const noted = z.object({ names: z.array(z.string()), lastRun: z.number() })
type NotedBuild = z.output<typeof noted> & { key: string }

/**
 * Stores this build's scripts and styles, so that pages of this version work at processes of another one, and once a day removes those
 * of old builds. `/readyz` waits for the first attempt.
 */
export function startSharingBuild(shop: Shop): Job {
  shop.process.isStarting = true
  let dueAt = 0
  return runEvery(
    async (stopping) => {
      if (performance.now() < dueAt) return
      await shareBuild(shop, stopping).finally(() => {
        shop.process.isStarting = false
      })
      await removeOldBuilds(shop, stopping)
      dueAt = performance.now() + DAY_MS
    },
    TRY_AGAIN_MS,
    (error) =>
      shop.log.warn(
        { event: 'build-not-shared', err: error },
        'the scripts and styles of this version could not be stored for other versions; trying again in a minute',
      ),
  )
}

/** Writes first that the build is in use: then its files stay, and those that are missing can be found out in peace. */
export async function shareBuild(
  { config: { root }, files, pool }: Sharing,
  stopping?: AbortSignal,
): Promise<void> {
  const names = builtAssets(root)
  if (names.length === 0) return
  await underLock(pool, async (now) => {
    const build: z.output<typeof noted> = { names, lastRun: now }
    await files.put(`builds/${buildVersion(root)}`, Buffer.from(JSON.stringify(build)), 'application/json')
  })
  const stored = new Set(await keysIn(files, 'builtFiles'))
  const missing = names.filter((name) => !stored.has(builtKey(name)))
  await runLimited(missing, async (name) => {
    stopping?.throwIfAborted()
    const bytes = await readFile(path.join(assetsFolder(root), name))
    await files.put(builtKey(name), bytes, getMimeType(name) ?? 'application/octet-stream')
  })
}

export async function removeOldBuilds(
  { files, pool }: Omit<Sharing, 'config'>,
  stopping?: AbortSignal,
): Promise<void> {
  await underLock(pool, async (now, tx) => {
    const builds = await listBuilds(files)
    const isKept = ({ lastRun }: NotedBuild, at: number) => at < ALWAYS_KEPT || lastRun > now - KEPT_MS
    const needed = new Set(builds.filter(isKept).flatMap(({ names }) => names.map(builtKey)))
    const unneeded = (await keysIn(files, 'builtFiles')).filter((key) => !needed.has(key))
    const old = builds.filter((build, at) => !isKept(build, at)).map(({ key }) => key)
    for (const key of [...unneeded, ...old]) {
      stopping?.throwIfAborted()
      // Throws if the lock was lost with its connection.
      await tx.execute(sql`select 1`)
      await files.remove(key)
    }
  })
}

/** Those that ran last come first. Throws for one that cannot be read, as its files would be removed. */
async function listBuilds(files: FileStore): Promise<NotedBuild[]> {
  const builds: NotedBuild[] = []
  await runLimited(await keysIn(files, 'builds'), async (key) => {
    const bytes = await files.get(key)
    if (bytes) builds.push({ ...noted.parse(JSON.parse(Buffer.from(bytes).toString())), key })
  })
  return builds.sort((a, b) => b.lastRun - a.lastRun)
}

/** Runs in one process at a time, with the database's clock, which all machines share. */
function underLock(pool: Shop['pool'], work: (now: number, tx: Transaction) => Promise<void>): Promise<void> {
  return transact(pool, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${BUILDS_LOCK})`)
    const { rows } = await tx.execute<{ now: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    )
    await work(rows[0]?.now ?? Date.now(), tx)
  })
}

async function keysIn(files: FileStore, folder: 'builtFiles' | 'builds'): Promise<string[]> {
  const keys: string[] = []
  for await (const key of files.list(folder)) keys.push(key)
  return keys
}

/** Throws the first error, and then begins no other. */
async function runLimited<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const limit = pLimit(AT_ONCE)
  await limit.map(all, work).finally(() => limit.clearQueue())
}
