import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const KEY = /^(\d{1,9})\.([\w-]{43})$/

/** Every process derives the same key, so that the owner can copy a link again (docs/decisions/0106). */
export function makeLinkKey(authSecret: string, receipt: string, version: number): string {
  return `${version}.${sign(authSecret, receipt, version).toString('base64url')}`
}

/** The link's version if the key is right, else null. Whether that version still counts is in the checkout's row. */
export function readLinkKey(authSecret: string, receipt: string, key: string): number | null {
  const [, version, given] = KEY.exec(key) ?? []
  if (!version || !given) return null
  const wanted = sign(authSecret, receipt, Number(version))
  return timingSafeEqual(wanted, Buffer.from(given, 'base64url')) ? Number(version) : null
}

function sign(authSecret: string, receipt: string, version: number): Buffer {
  const secret = new Uint8Array(hkdfSync('sha256', authSecret, '', 'dokmai payment links', 32))
  return createHmac('sha256', secret).update(`${receipt} ${version}`).digest()
}
