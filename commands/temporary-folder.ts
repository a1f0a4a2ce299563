import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const IN_MEMORY = '/dev/shm'
/** A run fills less than half of it. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * Makes a folder for tests; in memory if there is plenty, and then removed at the end of the process. A
 * database is 300 small files, and so are a browser's pieces of memory, which cost a disk's file system ten
 * times as much.
 */
export function temporaryFolder(): string {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return os.tmpdir()
  const folder = mkdtempSync(path.join(IN_MEMORY, 'dokmai-'))
  // PostgreSQL runs as another user where root runs the tests.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_BYTES
  } catch {
    return false
  }
}
