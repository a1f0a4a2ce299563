import { z } from 'zod'
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#app/shop/constants.ts'
import { plainDigits } from '#app/shop/count.ts'
import { emailField, errorCode, line, mailboxField } from '#app/shop/forms/fields.ts'

const newPasswordField = z
  .string(errorCode('required'))
  .min(1, errorCode('required'))
  .min(MIN_PASSWORD_LENGTH, errorCode('password-short'))
  .max(MAX_PASSWORD_LENGTH, errorCode('too-long'))

export const signInForm = z.object({
  email: emailField,
  password: z
    .string(errorCode('required'))
    .min(1, errorCode('required'))
    .max(MAX_PASSWORD_LENGTH * 4, errorCode('too-long')),
})

export const signUpForm = z.object({
  name: line(MAX_NAME_LENGTH),
  email: mailboxField,
  password: newPasswordField,
})

/** Six digits from an authenticator app, or a recovery code; spaces and dashes are ignored. */
export const codeForm = z.object({
  code: z
    .string(errorCode('required'))
    .max(100, errorCode('code-wrong'))
    .transform((typed) =>
      plainDigits(typed)
        .replace(/[\s\p{Pd}]/gu, '')
        .toLowerCase(),
    )
    .pipe(z.string().min(1, errorCode('required'))),
})

export const passwordForm = z.object({
  password: z
    .string(errorCode('required'))
    .min(1, errorCode('required'))
    .max(MAX_PASSWORD_LENGTH * 4, errorCode('too-long')),
})

export const twoStepProofForm = passwordForm.extend(codeForm.shape)

export const endSessionForm = z.object({ session: z.string().regex(/^[\w-]{1,100}$/) })

export const resetRequestForm = z.object({ email: emailField })

export const newPasswordForm = z.object({
  token: z.string(errorCode('reset-expired')).regex(/^[A-Za-z0-9]{10,100}$/, errorCode('reset-expired')),
  password: newPasswordField,
})

export type SignInForm = z.infer<typeof signInForm>

export type SignUpForm = z.infer<typeof signUpForm>

export type TwoStepProof = z.infer<typeof twoStepProofForm>

export type NewPasswordForm = z.infer<typeof newPasswordForm>

const proof = {
  current: passwordForm.shape.password,
  code: z
    .union(
      [codeForm.shape.code, z.string().trim().length(0, errorCode('code-wrong'))],
      errorCode('code-wrong'),
    )
    .default(''),
}

export const nameForm = z.object({ name: line(MAX_NAME_LENGTH) })

export const emailChangeForm = z.object({ email: mailboxField, ...proof })

export const passwordChangeForm = z.object({ password: newPasswordField, ...proof })

export const emailLinkForm = z.object({
  token: z.string(errorCode('confirm-expired')).regex(/^[\w-]{32}$/, errorCode('confirm-expired')),
})

export type NameForm = z.infer<typeof nameForm>
export type EmailChangeForm = z.infer<typeof emailChangeForm>
export type PasswordChangeForm = z.infer<typeof passwordChangeForm>
/** `code` may be empty. */
export type OwnProof = Pick<PasswordChangeForm, 'current' | 'code'>
