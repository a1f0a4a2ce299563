import { z } from 'zod'
import { passwordChangeForm } from '#app/shop/accounts/account-forms.ts'
import { errorCode, line } from '#app/shop/forms/fields.ts'
import { MAX_PROMPTPAY_LENGTH, readPromptPayNumber } from '#app/shop/payments/by-hand/promptpay-number.ts'
import { bankFields, MAX_ACCOUNT_LENGTHS } from '#app/shop/settings/transfers.ts'

const number = z
  .string(errorCode('required'))
  .max(MAX_PROMPTPAY_LENGTH * 4, errorCode('promptpay-invalid'))
  .trim()
  .min(1, errorCode('required'))
  .transform((typed, context) => {
    const read = readPromptPayNumber(typed)
    if (read !== null) return read
    context.addIssue({ code: 'custom', message: 'promptpay-invalid' })
    return z.NEVER
  })

const { current, code } = passwordChangeForm.shape

/** `current` and `code` prove that it is the owner. */
export const accountForm = z
  .object({ number, again: number, ...bankFields, current, code })
  .refine((form) => form.number === form.again, { path: ['again'], ...errorCode('promptpay-differs') })
export type AccountForm = z.infer<typeof accountForm>

/** Shown again after a refusal; the second number is typed anew, or it would prove nothing. */
export const typedAccount = z.object({ number: z.string().max(MAX_PROMPTPAY_LENGTH), ...bankFields })

export const accountTestForm = z.object({
  accountName: line(MAX_ACCOUNT_LENGTHS.accountName),
  /** Names the draft whose code was shown. */
  at: z.string().max(40),
})

export const ownProofForm = z.object({ current, code })
