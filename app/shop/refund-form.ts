import { z } from 'zod'
import { fault } from './forms.ts'
import { parseBaht } from './money.ts'

/** A refund of an order: how much, or all that is left where nothing is typed. */
export const refundForm = z.object({
  token: z.uuid(),
  left: z.coerce.number().int().min(0),
  amount: z
    .string()
    .max(40, fault('price-invalid'))
    .default('')
    .transform((typed, context) => {
      if (typed.trim() === '') return undefined
      const amount = parseBaht(typed)
      if (amount) return amount
      context.addIssue({ code: 'custom', message: 'price-invalid' })
      return z.NEVER
    }),
})

/** What the owner decides about money that is no order, or a letter that was given up. */
export const moneyForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['accept', 'refund']), id: z.string().min(1).max(200) }),
  z.object({ intent: z.literal('send-again'), id: z.string().min(1).max(200) }),
])
