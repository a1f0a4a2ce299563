import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

/** Atomic: a crash or a full disk leaves the old or the new file. */
export function writeFileWhole(file: string, content: string | Uint8Array, mode = 0o644): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`
  const handle = openSync(draft, 'wx', mode)
  try {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written)
    fsyncSync(handle)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
  renameSync(draft, file)
}
