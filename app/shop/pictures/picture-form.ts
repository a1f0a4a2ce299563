import { z } from 'zod'

export const sendPictureForm = z.object({ sendId: z.uuid() })
export const removePictureForm = z.object({ picture: z.string().regex(/^[\w-]{32}$/) })
