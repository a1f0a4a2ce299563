import { type CheckoutStatus, isWaiting } from '#app/shop/checkout/checkout-status.ts'
import type { TransferFacts } from '#app/shop/transfers/transfer.ts'

export interface PaymentUpdate {
  status: CheckoutStatus
  lastError: string | null
  scanUntil: string | null
  /** Only of a purchase that is paid by transfer. */
  transfer?: TransferFacts | null | undefined
  /** The server's clock, in milliseconds since 1970. */
  now: number
}

export interface PaymentProgress extends PaymentUpdate {
  /** The page's own clock when the news came; null before. */
  at: number | null
  /** The end of the last code, until the bank's answer to it is known. */
  lastUntil: string | null
}

/** News may overtake each other. A code that has run out is shown as failed before the bank says so. */
export function applyUpdate(known: PaymentProgress, update: PaymentUpdate, at: number): PaymentProgress {
  if (update.now < known.now && update.status !== 'ordered') return known
  const { scanUntil, now, status } = update
  const lastUntil = scanUntil ?? (isWaiting(status) ? known.lastUntil : null)
  const isOver = scanUntil === null && lastUntil !== null && Date.parse(lastUntil) <= now
  return { ...update, ...(isOver && { status: 'failed', lastError: 'scan_expired' }), at, lastUntil }
}

export function startProgress(update: PaymentUpdate): PaymentProgress {
  return { ...update, at: null, lastUntil: update.scanUntil }
}
