import { z } from 'zod'
import { amountSchema, optionalText, versionNumber } from '#app/shop/forms/field-kinds.ts'
import { errorCode } from '#app/shop/forms/fields.ts'

const MAX_NAME_LENGTH = 40

const id = z.string().regex(/^[\x21-\x7e]{1,200}$/)
const optionalId = z.union([z.literal('').transform(() => null), id]).default(null)
const version = versionNumber

/** An existing run, or a new one by its name. */
export const NEW_RUN = 'new'
/** All parcels of a time and zone. Who types a name wants a new run, whichever is chosen. */
export const fillRunForm = z
  .object({ slot: id, zone: optionalId, run: id, name: optionalText(MAX_NAME_LENGTH) })
  .refine(({ run, name }) => run !== NEW_RUN || name !== '', { path: ['name'], ...errorCode('required') })
  .transform((form) => (form.name === '' ? form : { ...form, run: NEW_RUN }))
/** Shown again in the same group. */
export const typedFill = z.object({ slot: z.string(), zone: z.string(), run: z.string(), name: z.string() })

/** One parcel into another run. `from` is the run in which the page showed it. */
export const putInRunForm = z.object({ receipt: id, from: id, run: id })

/** Buttons of a parcel in its run. */
export const RUN_STEPS = ['up', 'down', 'out'] as const
export type RunStep = (typeof RUN_STEPS)[number]
export const stepInRunForm = z.object({ run: id, version, receipt: id, step: z.enum(RUN_STEPS) })

export const runLinkForm = z.object({ version })

export const endRunForm = z.object({
  run: id,
  version,
  given: amountSchema(() => false).pipe(z.number(errorCode('price-invalid'))),
})
export const typedEnd = z.object({ run: z.string(), given: z.string() })
