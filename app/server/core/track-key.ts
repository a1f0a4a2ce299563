import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const KEY_LENGTH = 43

/** Opens the page on which a buyer follows an order, and nothing else. Every process derives the same. */
export function makeTrackKey(authSecret: string, receipt: string): string {
  const secret = new Uint8Array(hkdfSync('sha256', authSecret, '', 'dokmai tracking links', 32))
  return createHmac('sha256', secret).update(receipt).digest('base64url')
}

export function isTrackKey(authSecret: string, receipt: string, key: string): boolean {
  if (key.length !== KEY_LENGTH) return false
  const [given, wanted] = [Buffer.from(key), Buffer.from(makeTrackKey(authSecret, receipt))]
  return given.length === wanted.length && timingSafeEqual(wanted, given)
}

export function trackUrl(
  { authSecret, publicUrl }: { authSecret: string; publicUrl: string },
  receipt: string,
): string {
  const key = makeTrackKey(authSecret, receipt)
  return `${publicUrl}/track/${receipt}?${new URLSearchParams({ key })}`
}
