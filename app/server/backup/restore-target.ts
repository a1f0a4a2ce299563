import type pg from 'pg'
import { type FileStore, listUploads, RESTORE_MARK } from '#app/server/files/file-store.ts'
import { countMigrations } from './tables.ts'

/** An empty database and file store, into which a backup is loaded. */
export interface BackupTarget {
  pool: pg.Pool
  /** Null for the database alone. */
  files: FileStore | null
  /** The project's folder, with its migrations. */
  root: string
  keepAuthSecret(secret: string): void
}

/** Tables without a person are those of a shop that was never started. */
export async function isUsed({ pool, files }: BackupTarget): Promise<boolean> {
  if ((await countMigrations(pool)) > 0) {
    const { rows } = await pool.query('select exists (select from "user") as used')
    if (rows[0].used) return true
  }
  if (!files || (await files.get(RESTORE_MARK)) !== null) return false
  for await (const _key of listUploads(files)) return true
  return false
}

/** Uploads of a restore that was cut off, then its mark. */
export async function removeLeftOver(files: FileStore | null): Promise<void> {
  if (!files || (await files.get(RESTORE_MARK)) === null) return
  for await (const key of listUploads(files)) await files.remove(key)
  await files.remove(RESTORE_MARK)
}
