import { z } from 'zod'
import { checkbox } from '#app/shop/forms/field-kinds.ts'
import { errorCode, line } from '#app/shop/forms/fields.ts'
import { HELPER_RIGHTS } from './work-rights.ts'

export const MAX_HELPER_NAME_LENGTH = 60

const fields = z.object({
  name: line(MAX_HELPER_NAME_LENGTH),
  board: checkbox,
  orders: checkbox,
  money: checkbox,
})

/** A box for each right; a link without any opens nothing. */
export const helperForm = fields
  .transform(({ name, ...boxes }) => ({ name, may: HELPER_RIGHTS.filter((right) => boxes[right]) }))
  .refine(({ may }) => may.length > 0, { path: [HELPER_RIGHTS[0]], ...errorCode('right-required') })

export const typedHelper = fields

export const revokeForm = z.object({ id: z.uuid() })

/** The button of a link's page. */
export const openForm = z.object({ secret: z.string().max(100) })
