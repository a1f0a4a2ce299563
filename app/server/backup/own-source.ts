import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '#app/server/config/config.ts'
import type { Database } from '#app/server/database/transact.ts'
import type { FileStore } from '#app/server/files/file-store.ts'
import type { BackupPlace } from './backup-place.ts'
import { openPlace } from './places.ts'
import type { BackupSource } from './write-backup.ts'

export const SECRET_FILE = 'auth-secret'

/** All that a backup of this shop has in it. */
export function ownSource(
  { dataDir }: Config,
  shop: { db: Database; pool: pg.Pool; files: FileStore },
): BackupSource & { db: Database } {
  return { ...shop, authSecret: storedSecret(dataDir) }
}

export function ownPlace({ backup, dataDir }: Config, to: string): Promise<BackupPlace> {
  return openPlace(to, { s3: backup.s3, draftFolder: path.join(dataDir, 'cache') })
}

function storedSecret(dataDir: string): string | null {
  try {
    return readFileSync(path.join(dataDir, SECRET_FILE), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
