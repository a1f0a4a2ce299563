import { z } from 'zod'
import { NAME_TO } from './constants.ts'
import { codeForm, emailField, fault, line, newPasswordField, passwordForm } from './forms.ts'

/** Password and, where the second step is on, a code once more. */
const proof = {
  current: passwordForm.shape.password,
  code: z
    .union([codeForm.shape.code, z.string().trim().length(0, fault('code-wrong'))], fault('code-wrong'))
    .default(''),
}

export const nameForm = z.object({ name: line(NAME_TO) })

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
