import { z } from 'zod'
import { FAILURES, LEFT_AT } from '#app/shop/delivery/delivery-status.ts'
import { amountSchema, optionalText, versionNumber } from '#app/shop/forms/field-kinds.ts'
import { jsonField } from '#app/shop/forms/fields.ts'

const MAX_STOPS = 500
const MAX_PERSON_LENGTH = 80

const id = z.string().regex(/^[\x21-\x7e]{1,200}$/)
const version = versionNumber
const uuid = z.uuid()

/** The parcels that the phone showed as ready: sent again, those that have left stay as they are. */
export const startForm = z.object({
  shown: jsonField(100_000, z.array(z.object({ receipt: id, version })).max(MAX_STOPS)),
})

const pressed = { receipt: id, version, moveId: uuid }

export const deliveredForm = z.object({
  ...pressed,
  leftAt: z.enum(LEFT_AT),
  whoTook: optionalText(MAX_PERSON_LENGTH),
  /** Cash; empty or missing for none. */
  collected: amountSchema((typed) => typed.trim() === '')
    .nullish()
    .transform((typed) => typed ?? null),
  /** The photo's own, which may come with it. */
  sendId: uuid,
})

/** Shown again at the same stop. */
export const typedDelivered = z.object({
  receipt: z.string(),
  leftAt: z.string(),
  whoTook: z.string(),
  collected: z.string(),
})

export const notDeliveredForm = z.object({ ...pressed, failure: z.enum(FAILURES) })

/** A photo that is sent after its move. */
export const photoForm = z.object({ receipt: id, sendId: uuid })

export type DriverIntent = 'start' | 'delivered' | 'failed' | 'photo'
/** Answers of the phone's own sending: all but `later` end what waits. */
export type SentAs = 'done' | 'refused' | 'gone' | 'later'
