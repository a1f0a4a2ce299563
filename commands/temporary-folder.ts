import { statfsSync } from 'node:fs'
import os from 'node:os'

const IN_MEMORY = '/dev/shm'
/** A run fills less than half of it. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * For the files of tests; in memory if there is plenty. A database is 300 small files, and so are a browser's
 * pictures, which cost a disk's file system ten times as much.
 */
export function temporaryFolder(): string {
  return process.env.TMPDIR === undefined && hasRoom() ? IN_MEMORY : os.tmpdir()
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_BYTES
  } catch {
    return false
  }
}
