import { sql } from 'drizzle-orm'
import { inOneProcess } from '#app/server/database/in-one-process.ts'
import { backups } from '#app/server/database/schema.ts'
import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import type { Shop } from '#app/server/shop.ts'
import { makeBackup } from './make-backup.ts'
import { ownPlace, ownSource } from './own-source.ts'

type BackedUp = Pick<Shop, 'config' | 'db' | 'pool' | 'direct' | 'files' | 'log'>

const LOOK_MS = 5 * 60_000
const HOUR_MS = 60 * 60_000
/** Any number that nothing else locks; `back` in ASCII. */
const BACKUP_LOCK = 0x6261636b

/** Makes the shop's own backups if `BACKUP_TO` is set, in one process. */
export function startBackups(shop: BackedUp): Pick<Job, 'stop'> {
  return runEvery(
    (stopping) => makeDueBackup(shop, stopping),
    LOOK_MS,
    (error) => shop.log.error({ err: error, alert: 'backup-failed' }, 'the backup could not be made'),
  )
}

/** True if one was due, and is made. */
export async function makeDueBackup(shop: BackedUp, stopping?: AbortSignal): Promise<boolean> {
  const { config, log } = shop
  const { to, everyHours, keepDays, passphrase } = config.backup
  if (to === null) return false
  let isMade = false
  await inOneProcess(shop.direct, BACKUP_LOCK, async () => {
    const age = await backupAgeMs(shop)
    if (age !== null && age < everyHours * HOUR_MS) return
    const order = { place: await ownPlace(config, to), passphrase, keepDays, stopping }
    const start = performance.now()
    const { at, bytes, notRemoved } = await makeBackup(ownSource(config, shop), order)
    log.info(
      { event: 'backup-made', at, bytes, durationMs: Math.round(performance.now() - start) },
      'a backup was made',
    )
    if (notRemoved) log.warn({ err: notRemoved, alert: 'old-backups' }, 'older backups could not be removed')
    isMade = true
  })
  return isMade
}

/** Milliseconds since the newest backup; null without one. */
export async function backupAgeMs({ db }: Pick<Shop, 'db'>): Promise<number | null> {
  const [row] = await db
    .select({
      age: sql<number | null>`(extract(epoch from now() - max(${backups.finishedAt})) * 1000)::float8`,
    })
    .from(backups)
  return row?.age ?? null
}
