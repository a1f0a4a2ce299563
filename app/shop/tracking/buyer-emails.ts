import type { DeliveryStatus } from '#app/shop/delivery/delivery-status.ts'

/**
 * Emails to the buyer about a parcel, each with a switch of the owner's; true for those that are on at first.
 * `moved`: another time, or none for now. Rule: week 6.6.
 */
export const BUYER_EMAILS = {
  photo: true,
  ready: true,
  out: false,
  delivered: false,
  collected: false,
  failed: true,
  moved: true,
  cancelled: true,
} as const satisfies Record<string, boolean>

export type BuyerEmail = keyof typeof BUYER_EMAILS

export const BUYER_EMAIL_NAMES = Object.keys(BUYER_EMAILS) as BuyerEmail[]

/** Statuses that are told by an email of their own. */
export const TOLD_STATUSES = [
  'ready',
  'out',
  'delivered',
  'collected',
  'failed',
] as const satisfies (BuyerEmail & DeliveryStatus)[]
export type ToldStatus = (typeof TOLD_STATUSES)[number]
