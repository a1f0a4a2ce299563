import type { HandPaymentStatus } from '#app/shop/payments/by-hand/hand-payment.ts'
import type { TransferAccount } from '#app/shop/settings/transfers.ts'

/** A transfer as its buyer sees it. */
export interface Transfer {
  status: HandPaymentStatus
  /** The owner's reason why it is not there; null without one. */
  reason: string | null
}

/** All that the checkout page needs for a transfer; the account is null while the owner takes none from shoppers. */
export interface TransferFacts extends Transfer {
  account: TransferAccount | null
  /** When somebody of the shop looks; empty if she has not said. */
  hours: string
}

/** Scripts make larger photos smaller before. */
export const MAX_SLIP_BYTES = 10 * 1024 * 1024
export const SLIP_SIDE_PX = 1600
/** The bank's number in a slip's own QR code. */
export const MAX_SLIP_CODE_LENGTH = 100
/** For one payment. */
export const MAX_SLIPS = 8
export const SLIPS_KEPT_DAYS = 90

/** With a slip, the checkout waits so long for the owner. */
export const SLIP_WAIT_MS = 12 * 60 * 60 * 1000

/** A slip can be sent, also after the time: late money still makes an order. */
export function takesSlip(status: HandPaymentStatus): boolean {
  return status === 'open' || status === 'slip' || status === 'refused' || status === 'expired'
}

/** Shoppers should pay now. */
export function waitsForTransfer(status: HandPaymentStatus): boolean {
  return status === 'open' || status === 'refused'
}

export function transferFileName(receipt: string): string {
  return `transfer-${receipt}.png`
}
