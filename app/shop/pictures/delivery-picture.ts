import type { LeftAt } from '#app/shop/delivery/delivery-status.ts'
import type { Satang } from '#app/shop/money.ts'

/** A photo of the bouquet as it leaves the shop, and one of where it was handed over. */
export const DELIVERY_PICTURE_KINDS = ['finished', 'proof'] as const
export type DeliveryPictureKind = (typeof DELIVERY_PICTURE_KINDS)[number]

/** Of the finished bouquet: `changes` were asked for by the buyer. */
export const PHOTO_STATES = ['none', 'sent', 'approved', 'changes'] as const
export type PhotoState = (typeof PHOTO_STATES)[number]

/** By the buyer's answer to the newest photo of the bouquet: an empty one is a yes. */
export function toPhotoState(newest: { change: string | null } | undefined): PhotoState {
  if (!newest) return 'none'
  if (newest.change === null) return 'sent'
  return newest.change === '' ? 'approved' : 'changes'
}

export const PICTURE_SIDE_PX = 1600
/** Phones send photos of 12 megapixels as they are where no script makes them smaller. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
export const PICTURES_KEPT_DAYS = 90
/** Of one order. */
export const MAX_PICTURES = 20
/** What the buyer wants changed. */
export const MAX_CHANGE_LENGTH = 300

interface ParcelPhoto {
  id: string
  kind: DeliveryPictureKind
  at: Date
  change: string | null
  /** Of its form. */
  sendId: string | null
}

/** The photos of a parcel, for those who work on it. */
export interface ParcelPhotos {
  orderId: string
  state: PhotoState
  /** Oldest first. */
  photos: ParcelPhoto[]
  /** How it was handed over; null before, and for a parcel without such facts. */
  handOver: HandOver | null
  /** The next photo's own: sent twice, it is kept once. */
  sendId: string
}

/** A delivery as its driver noted it. */
export interface HandOver {
  leftAt: LeftAt | null
  whoTook: string | null
  /** Cash. */
  collected: Satang | null
}
