import { CHECKOUT_TIME_MS } from '#app/shop/constants.ts'
import { type CheckoutStatus, isWaiting } from './checkout-status.ts'

/** A PromptPay code can be paid for so long. */
const SCAN_TIME_MS = 10 * 60_000
/** Left to pay in another way when a code has ended. */
const AFTER_SCAN_MS = 5 * 60_000
/** A shorter time is too little to open a bank's app. */
const SHORTEST_SCAN_MS = 60_000

/**
 * The end of a code made now, and of its checkout, which is held longer for it, but never beyond the longest time of a
 * checkout, unless that is open for longer anyway, as a payment link is. Null if that leaves too little.
 */
export function scanTimes(
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date },
  now = new Date(),
): { scanUntil: Date; expiresAt: Date } | null {
  const last = Math.max(createdAt.getTime() + CHECKOUT_TIME_MS, expiresAt.getTime())
  const until = Math.min(now.getTime() + SCAN_TIME_MS, last - AFTER_SCAN_MS)
  if (until - now.getTime() < SHORTEST_SCAN_MS) return null
  return {
    scanUntil: new Date(until),
    expiresAt: new Date(Math.max(expiresAt.getTime(), until + AFTER_SCAN_MS)),
  }
}

/** The end of the code that waits; null without one. */
export function waitingScan(
  { status, scanUntil }: { status: CheckoutStatus; scanUntil: Date | null },
  now = new Date(),
): Date | null {
  return scanUntil && scanUntil > now && isWaiting(status) ? scanUntil : null
}

export function scanFileName(receipt: string): string {
  return `PromptPay-${receipt}.png`
}
