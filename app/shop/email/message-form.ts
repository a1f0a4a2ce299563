import { z } from 'zod'

/** A button of the owner's list of messages. */
export const messageForm = z.object({ id: z.uuid(), intent: z.enum(['read', 'unread', 'delete']) })
