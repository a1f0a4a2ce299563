import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

function passwordFileIn(dataDir: string): string {
  return join(dataDir, 'postgres-password')
}

export function readPassword(dataDir: string): string | null {
  const file = passwordFileIn(dataDir)
  try {
    // A restored backup may have opened it to others.
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
    return readFileSync(file, 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(
      `The shop cannot read ${file} (${(error as Error).message}): give the user who runs the shop the right to read it.`,
    )
  }
}

export function makePassword(): string {
  return randomBytes(24).toString('base64url')
}

/** Atomic: a crash leaves all of it or nothing. */
export function keepPassword(dataDir: string, password: string): void {
  const file = passwordFileIn(dataDir)
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  syncFolder(dirname(file))
}

/** Makes a rename in `folder` survive a power cut. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
