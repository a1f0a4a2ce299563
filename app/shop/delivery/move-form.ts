import { z } from 'zod'
import { BOARD_MOVES } from './delivery-status.ts'

/** A button that moves a parcel on. */
export const moveForm = z.object({
  version: z.coerce.number().int().min(1),
  to: z.enum(BOARD_MOVES),
})
