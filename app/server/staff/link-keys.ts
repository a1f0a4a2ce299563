import { createHash, randomBytes } from 'node:crypto'

const BYTES = 32
const KEY = /^[\w-]{43}$/

/** The secret of a link or of the device that opened it. */
export const newWorkKey = () => randomBytes(BYTES).toString('base64url')

/** Null for a text that cannot be a key, so that no query is made for it. */
export function hashWorkKey(key: string): string | null {
  return KEY.test(key) ? createHash('sha256').update(key).digest('hex') : null
}
