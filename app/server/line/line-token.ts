import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** For the database and its backups, which hold no other secret of another service. */
export function encryptToken(authSecret: string, token: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(authSecret), iv)
  const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** Null if the shop's secret has changed since. */
export function decryptToken(authSecret: string, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64url')
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
  try {
    const decipher = createDecipheriv(CIPHER, deriveKey(authSecret), iv, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(tag)
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

function deriveKey(authSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', authSecret, '', 'dokmai line token', 32))
}
