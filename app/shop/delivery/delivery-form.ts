import { z } from 'zod'
import { isDay } from '#app/shop/day.ts'
import { versionNumber } from '#app/shop/forms/field-kinds.ts'
import { isStorable } from '#app/shop/forms/well-formed.ts'
import type { Gift } from './gift.ts'
import { giftForm } from './gift.ts'

/** The optional delivery fields of Buy Now. Times and places are claims: they are only looked up. */
export interface DeliveryInput {
  gift: Gift
  /** Names are in Thai, spelled like those in the list of places. */
  province: string | null
  district: string | null
  /** Absent in forms that wrote the place into the address: then there is nothing to add. */
  subdistrict?: string
  chosen: { day: string; slotId: string } | null
}

export const NO_DELIVERY_INPUT: DeliveryInput = { gift: {}, province: null, district: null, chosen: null }

/** An unknown value of a stale or made-up form finds no time and no zone. */
const lookedUp = z.string().max(100).refine(isStorable).nullable().catch(null).default(null)

const lookedUpForm = z.object({
  deliveryDay: lookedUp,
  deliverySlot: lookedUp,
  province: lookedUp,
  district: lookedUp,
  subdistrict: lookedUp,
})

export const deliveryForm = z
  .intersection(
    lookedUpForm,
    giftForm.transform((gift) => ({ gift })),
  )
  .transform(
    ({ deliveryDay, deliverySlot, province, district, subdistrict, gift }): DeliveryInput => ({
      gift,
      province: province || null,
      district: district || null,
      ...(province && district && subdistrict && { subdistrict }),
      chosen: deliveryDay && deliverySlot ? { day: deliveryDay, slotId: deliverySlot } : null,
    }),
  )

const chosenTime = z.object({
  version: versionNumber,
  deliveryDay: z.string().refine(isDay),
  deliverySlot: z.string().min(1).max(100).refine(isStorable),
})

/** A shopper chooses the time of an order that has none. */
export const orderTimeForm = chosenTime

/** The owner's changes of a delivery; `beyond` also takes a full time. */
export const orderDeliveryForm = z.discriminatedUnion('intent', [
  chosenTime.extend({ intent: z.literal('schedule'), beyond: z.stringbool().default(false) }),
  z.object({ intent: z.enum(['take-back', 'cancel']), version: versionNumber }),
])
