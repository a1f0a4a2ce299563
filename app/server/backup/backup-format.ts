import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'

/** The archive is cut off, damaged or of a newer shop, or the place is not empty; the message is for the owner. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

export const HEAD = 'backup.json'
export const DONE = 'done.json'
export const SECRET = 'auth-secret'
export const TABLE = /^tables\/(.+)\/\d+$/
export const FILE = /^files\/(.+)$/

export const head = z.object({
  format: z.literal(1),
  /** ISO 8601, UTC. */
  made: z.string(),
  migrations: z.int().min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
const summary = z.object({ count: z.int(), sha256: z.string() })
export const done = z.object({ tables: z.record(z.string(), summary), files: summary })

export type BackupHead = z.output<typeof head>
export type Summary = z.output<typeof summary>
/** Rows and hash of each table, number and hash of all files. */
export type BackupDone = z.output<typeof done>

export interface Sum {
  count: number
  hash: Hash
  done(count?: number): Summary
}

export function newSum(): Sum {
  const hash = createHash('sha256')
  const sum: Sum = {
    count: 0,
    hash,
    done: (count = sum.count) => ({ count, sha256: hash.digest('hex') }),
  }
  return sum
}

export function addFileTo(hash: Hash, key: string, bytes: Uint8Array) {
  hash.update(`${key} ${bytes.length}\n`).update(bytes)
}

export function rowsIn({ tables }: BackupDone): number {
  return Object.values(tables).reduce((sum, { count }) => sum + count, 0)
}
