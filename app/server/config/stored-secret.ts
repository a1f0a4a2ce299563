import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { writeFileWhole } from '#app/server/core/write-file-atomic.ts'

/** Returns the secret that signs sessions, made at the first start. */
export function readStoredSecret(dataDir: string): string {
  const file = path.join(dataDir, 'auth-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileWhole(file, randomBytes(32).toString('base64url'), 0o600)
  }
  return readFileSync(file, 'utf8').trim()
}
