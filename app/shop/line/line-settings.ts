import { z } from 'zod'
import { passwordChangeForm } from '#app/shop/accounts/account-forms.ts'
import { plainDigits } from '#app/shop/count.ts'
import type { EmailKind } from '#app/shop/email/email-kind.ts'
import { errorCode } from '#app/shop/forms/fields.ts'

/** Emails to the owner that go to LINE instead, where she has switched it on. */
export const SENT_TO_LINE = ['owner-order', 'owner-slip', 'owner-failed'] as const satisfies EmailKind[]

/** The owner types the code of the test message, so that it has surely arrived. */
export const LINE_TEST_MS = 30 * 60 * 1000
const CODE = /^\d{4}$/
/** As LINE's console shows "Your user ID". */
const USER_ID = /^U[0-9a-f]{32}$/
const TOKEN = /^[\w+/=.-]{20,400}$/

/** In the database. The token is encrypted. */
export const storedLine = z.object({
  token: z.string(),
  userId: z.string().regex(USER_ID),
  isOn: z.boolean(),
  /** Null once it was typed. */
  test: z.object({ code: z.string().regex(CODE), at: z.iso.datetime(), tries: z.number() }).nullable(),
})
export type StoredLine = z.infer<typeof storedLine>

/** Where messages go, once a test has arrived. */
export type LineAccount = Pick<StoredLine, 'token' | 'userId'>

export function activeLine(stored: StoredLine | undefined): LineAccount | null {
  return stored?.isOn ? { token: stored.token, userId: stored.userId } : null
}

const { current, code } = passwordChangeForm.shape

/** `current` and `code` prove that it is the owner. */
export const lineForm = z.object({
  token: z
    .string(errorCode('required'))
    .trim()
    .min(1, errorCode('required'))
    .regex(TOKEN, errorCode('line-token')),
  userId: z
    .string(errorCode('required'))
    .trim()
    .min(1, errorCode('required'))
    .regex(USER_ID, errorCode('line-user')),
  ...{ current, code },
})
export type LineForm = z.infer<typeof lineForm>

/** Shown again after a refusal; the token is a secret and is typed anew. */
export const typedLine = z.object({ userId: z.string().max(100) })

export const lineTestForm = z.object({
  testCode: z
    .string(errorCode('required'))
    .transform(plainDigits)
    .pipe(z.string().regex(CODE, errorCode('code-wrong'))),
})
