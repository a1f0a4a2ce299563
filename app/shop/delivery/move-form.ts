import { z } from 'zod'
import { versionNumber } from '#app/shop/forms/field-kinds.ts'
import { BOARD_MOVES } from './delivery-status.ts'

/** A button that moves a parcel on. */
export const moveForm = z.object({
  version: versionNumber,
  to: z.enum(BOARD_MOVES),
})

/** The tick of pages of the version before. */
export const packedForm = z.object({
  packed: z.enum(['yes', 'no']).transform((value) => value === 'yes'),
})
