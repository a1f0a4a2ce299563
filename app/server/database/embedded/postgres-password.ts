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

/** The file of the password of the shop's database role, readable for the shop's user only. */
function passwordFileIn(dataDir: string): string {
  return join(dataDir, 'postgres-password')
}

/** The stored password, or null when there is none. Throws when the file exists but cannot be read. */
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

/** A new password: 192 random bits, in letters that need no escaping in a URL or in SQL. */
export function makePassword(): string {
  return randomBytes(24).toString('base64url')
}

/** Keeps the password, so that after a crash at any moment there is either all of it or none. */
export function keepPassword(dataDir: string, password: string): void {
  const file = passwordFileIn(dataDir)
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  syncFolder(dirname(file))
}

/** Makes a rename in `folder` survive a power cut. */
export function syncFolder(folder: string): void {
  // Windows has no such thing: its renames are written through.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
