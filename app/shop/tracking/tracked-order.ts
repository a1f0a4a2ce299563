import { z } from 'zod'
import { toMoment } from '#app/shop/day.ts'
import { type DeliveryStatus, type LeftAt, STATUS_FACTS } from '#app/shop/delivery/delivery-status.ts'
import type { DeliveryTime } from '#app/shop/delivery/delivery-time.ts'
import { cleanText, requiredText } from '#app/shop/forms/fields.ts'
import type { Satang } from '#app/shop/money.ts'
import type { OrderedItem, OrderRefund } from '#app/shop/orders/order.ts'
import type { OrderStep } from '#app/shop/orders/order-progress.ts'
import {
  type DeliveryPictureKind,
  MAX_CHANGE_LENGTH,
  type PhotoState,
} from '#app/shop/pictures/delivery-picture.ts'

/** What the link of an order shows: no phone number, street or email. */
export interface TrackedOrder {
  receipt: string
  items: OrderedItem[]
  recipient: string
  deliveryTime: DeliveryTime | null
  steps: OrderStep[] | null
  /** Where the driver left it; null if nobody has told. */
  leftAt: LeftAt | null
  photos: TrackedPhoto[]
  photo: PhotoState
  /** The buyer can still say what they think of the photo. */
  mayAnswer: boolean
  refunds: OrderRefund[]
  total: Satang
  /** Null for an order without a due date (such as `2027-02-14`), and once it is paid. */
  owed: { amount: Satang; due: string } | null
  /** Its page need not ask again. */
  isOver: boolean
}

export interface TrackedPhoto {
  id: string
  kind: DeliveryPictureKind
  /** ISO 8601, UTC. */
  at: string
}

/** The newest photo of the bouquet. */
export const findAsked = (photos: TrackedPhoto[]) => photos.findLast(({ kind }) => kind === 'finished')

/** `seen` is the photo that the page asked about. */
const seen = z.string().optional()
export const photoLikedForm = z.object({ seen })
export const photoChangeForm = z.object({ seen, change: requiredText(MAX_CHANGE_LENGTH, cleanText) })

/** No answer for so long is a yes. */
const ANSWER_MS = 30 * 60 * 1000
/** From here on before its time the parcel leaves as it is. */
const LEAVES_MS = 60 * 60 * 1000

interface Photographed {
  photo: PhotoState
  photoAt: Date
  status: DeliveryStatus
  deliveryTime: DeliveryTime | null
}

/** An answer never holds a van: after half an hour, or an hour before its time, silence is a yes (florist 7.6). */
export function mayAnswerPhoto({ photo, photoAt, status, deliveryTime }: Photographed, now: Date): boolean {
  const { isOver, hasLeft } = STATUS_FACTS[status]
  if (photo !== 'sent' || isOver || hasLeft) return false
  const ends = [photoAt.getTime() + ANSWER_MS]
  if (deliveryTime?.status === 'accepted') {
    const { day, starts } = deliveryTime.slot
    ends.push(toMoment(day, starts).getTime() - LEAVES_MS)
  }
  return now.getTime() < Math.min(...ends)
}
