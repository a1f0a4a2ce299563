import { z } from 'zod'
import { MAX_NAME_LENGTH, MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH } from '#app/shop/constants.ts'
import { emailField, fault, line } from '#app/shop/forms/fields.ts'

export const newPasswordField = z
  .string(fault('required'))
  .min(1, fault('required'))
  .min(MIN_PASSWORD_LENGTH, fault('password-short'))
  .max(MAX_PASSWORD_LENGTH, fault('too-long'))

export const signInForm = z.object({
  email: emailField,
  password: z
    .string(fault('required'))
    .min(1, fault('required'))
    .max(MAX_PASSWORD_LENGTH * 4, fault('too-long')),
})

export const signUpForm = z.object({
  name: line(MAX_NAME_LENGTH),
  email: emailField,
  password: newPasswordField,
})

/** Six digits of an app, or a recovery code; spaces and dashes are for people. */
export const codeForm = z.object({
  code: z
    .string(fault('required'))
    .max(100, fault('code-wrong'))
    .transform((typed) => typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase())
    .pipe(z.string().min(1, fault('required'))),
})

/** Who they are once more, before something important. */
export const passwordForm = z.object({
  password: z
    .string(fault('required'))
    .min(1, fault('required'))
    .max(MAX_PASSWORD_LENGTH * 4, fault('too-long')),
})

/** Password and code once more, before the second step is weakened. */
export const twoStepProofForm = passwordForm.extend(codeForm.shape)

/** Which of their sessions a person ends. */
export const endSessionForm = z.object({ session: z.string().regex(/^[\w-]{1,100}$/) })

/** Asks for an email with a link. */
export const resetRequestForm = z.object({ email: emailField })

export const newPasswordForm = z.object({
  token: z.string(fault('reset-expired')).regex(/^[A-Za-z0-9]{10,100}$/, fault('reset-expired')),
  password: newPasswordField,
})

export type SignInForm = z.infer<typeof signInForm>

export type SignUpForm = z.infer<typeof signUpForm>

export type TwoStepProof = z.infer<typeof twoStepProofForm>

export type ResetRequestForm = z.infer<typeof resetRequestForm>

export type NewPasswordForm = z.infer<typeof newPasswordForm>

/** Password and, where the second step is on, a code once more. */
const proof = {
  current: passwordForm.shape.password,
  code: z.union([codeForm.shape.code, z.string().trim().length(0)], fault('code-wrong')).default(''),
}

export const nameForm = z.object({ name: line(MAX_NAME_LENGTH) })

export const emailChangeForm = z.object({ email: emailField, ...proof })

export const passwordChangeForm = z.object({ password: newPasswordField, ...proof })

/** A link that confirms an email address. */
export const emailLinkForm = z.object({
  token: z.string(fault('confirm-expired')).regex(/^[\w-]{32}$/, fault('confirm-expired')),
})

export type NameForm = z.infer<typeof nameForm>
export type EmailChangeForm = z.infer<typeof emailChangeForm>
export type PasswordChangeForm = z.infer<typeof passwordChangeForm>
/** What shows once more that a signed-in person is who they are; `code` is empty where none was typed. */
export type OwnProof = Pick<PasswordChangeForm, 'current' | 'code'>
