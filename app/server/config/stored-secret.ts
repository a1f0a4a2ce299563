import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { writeFileWhole } from '#app/server/core/write-file-atomic.ts'

/** Returns the secret that signs sessions, made at the first start. */
export function readStoredSecret(dataDir: string): string {
  const file = secretFile(dataDir)
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileWhole(file, makeSecret(), 0o600)
  }
  return findStoredSecret(dataDir)
}

/** Stores none: without one, what it signs counts nowhere else. */
export function findStoredSecret(dataDir: string): string {
  const file = secretFile(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : makeSecret()
}

const secretFile = (dataDir: string) => path.join(dataDir, 'auth-secret')
const makeSecret = () => randomBytes(32).toString('base64url')
