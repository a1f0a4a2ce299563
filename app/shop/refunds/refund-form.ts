import { z } from 'zod'
import { versionNumber } from '#app/shop/forms/field-kinds.ts'
import { errorCode, line } from '#app/shop/forms/fields.ts'
import { parseBaht } from '#app/shop/money.ts'

/** Refunds all that is left if there is no amount. */
export const refundForm = z.object({
  token: z.uuid(),
  left: z.coerce.number().int().min(0),
  /** The delivery's version, to cancel it too. */
  cancelVersion: versionNumber.optional(),
  amount: z
    .string()
    .max(40, errorCode('price-invalid'))
    .default('')
    .transform((typed, context) => {
      if (typed.trim() === '') return undefined
      const amount = parseBaht(typed)
      if (amount) return amount
      context.addIssue({ code: 'custom', message: 'price-invalid' })
      return z.NEVER
    }),
})

const MONEY_INTENTS = [
  'accept',
  'refund',
  'close-refund',
  'dispute-answered',
  'dispute-won',
  'dispute-lost',
  'send-again',
  'remove-email',
] as const
export type MoneyIntent = (typeof MONEY_INTENTS)[number]

export const moneyForm = z.object({ intent: z.enum(MONEY_INTENTS), id: z.string().min(1).max(200) })

const MAX_BANK_REFERENCE_LENGTH = 60

/** A transfer that the owner made, by the number on the bank's slip, or `GIVEN_IN_CASH`. */
export const transferForm = z.object({ bankReference: line(MAX_BANK_REFERENCE_LENGTH) })
