import { z } from 'zod'
import { cleanLine, errorCode } from '#app/shop/forms/fields.ts'
import { HAND_WAYS } from '#app/shop/payments/payment-way.ts'

const MAX_BANK_REFERENCE_LENGTH = 60

/** Buttons that need nothing more. */
export const draftForm = z.object({ intent: z.enum(['cancel', 'renew', 'new-link']) })

/** The money of a draft came past its link. */
export const receiveForm = z.object({
  means: z.enum(HAND_WAYS).exclude(['none']),
  bankReference: z
    .string()
    .max(4 * MAX_BANK_REFERENCE_LENGTH, errorCode('too-long'))
    .default('')
    .transform(cleanLine)
    .pipe(z.string().max(MAX_BANK_REFERENCE_LENGTH, errorCode('too-long'))),
})
