import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { isDiskFull } from '#app/server/core/disk-full.ts'
import { removeStaleDrafts } from '#app/server/core/drafts.ts'
import { backups } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import { openFolder } from './backup-folder.ts'
import type { BackupDone } from './backup-format.ts'
import type { BackupPlace } from './backup-place.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

export interface MadeBackup {
  /** Place and name, for the owner. */
  at: string
  bytes: number
  done: BackupDone
  /** Why older ones could not be removed, such as a key of S3 that may only write. */
  notRemoved: unknown
}

interface BackupOrder {
  place: BackupPlace
  passphrase: string | null
  /** Older ones are removed, but never the newest three; null keeps all. */
  keepDays: number | null
  /** Ends it, and leaves nothing. */
  stopping?: AbortSignal | undefined
}

const NAME = /^dokmai-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.tar\.gz(\.age)?$/
const ALWAYS_KEPT = 3
const DAY_MS = 24 * 60 * 60_000

/** Writes an archive, notes it, and removes old ones. */
export async function makeBackup(
  source: BackupSource & { db: Database },
  order: BackupOrder,
  now = new Date(),
): Promise<MadeBackup> {
  const { place } = order
  const draft = path.join(place.draftFolder, `${randomBytes(8).toString('hex')}.draft`)
  try {
    await openFolder(place.draftFolder)
    return await writeDraft(source, order, { draft, now }).finally(() => rm(draft, { force: true }))
  } catch (error) {
    throw isDiskFull(error) ? fullDisk(place, error) : error
  }
}

async function writeDraft(
  source: BackupSource & { db: Database },
  { place, passphrase, keepDays, stopping }: BackupOrder,
  { draft, now }: { draft: string; now: Date },
): Promise<MadeBackup> {
  const name = nameAt(now, passphrase !== null)
  // Of backups that were cut off; each is as large as an archive.
  await removeStaleDrafts(place.draftFolder, { endings: ['.draft', '.download'], olderThanMs: DAY_MS })
  stopping?.throwIfAborted()
  // Flushed, because a backup that is noted must outlive a power cut.
  const sink = createWriteStream(draft, { mode: 0o600, flush: true, signal: stopping })
  const done = await writeBackup(source, sink, passphrase)
  await place.keep(name, draft, stopping)
  const at = `${place.name.replace(/\/$/, '')}/${name}`
  await source.db.insert(backups).values({ place: at })
  const notRemoved = await removeOld(place, keepDays, now).catch((error: unknown) => error)
  return { at, bytes: sink.bytesWritten, done, notRemoved }
}

function fullDisk({ draftFolder }: BackupPlace, cause: unknown): Error {
  const message = `The disk with ${draftFolder} is full, so no backup was made. Make room, or choose another disk with BACKUP_TO.`
  return new Error(message, { cause })
}

async function removeOld(place: BackupPlace, keepDays: number | null, now: Date): Promise<void> {
  if (keepDays === null) return
  const before = new Date(now.getTime() - keepDays * DAY_MS)
  const own = (await place.list()).filter((name) => NAME.test(name)).sort()
  const old = own.slice(0, -ALWAYS_KEPT).filter((name) => name < nameAt(before, false))
  for (const name of old) await place.remove(name)
}

function nameAt(time: Date, isEncrypted: boolean): string {
  const moment = time
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  return `dokmai-${moment}.tar.gz${isEncrypted ? '.age' : ''}`
}
