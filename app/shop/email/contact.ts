import { z } from 'zod'
import { MAX_CONTACT_LENGTH, MAX_NAME_LENGTH } from '#app/shop/constants.ts'
import { cleanLine, cleanText, emailField, errorCode } from '#app/shop/forms/fields.ts'

/** Fields are named as in the email service's templates; all but one may be empty. */
export interface ContactMessage {
  user_name: string
  user_email: string
  message: string
}

/** A blocked host also blocks its subdomains; entries are in lower case. */
export function isBlockedSender(email: string, blocklist: readonly string[]): boolean {
  const address = email.toLowerCase()
  const host = address.slice(address.lastIndexOf('@') + 1)
  return blocklist.some((blocked) => blocked === address || host === blocked || host.endsWith(`.${blocked}`))
}

/** Only the email is validated, if there is one. An entirely empty form is refused. */
export const contactForm = z
  .object({
    user_name: z
      .string()
      .max(MAX_NAME_LENGTH * 4, errorCode('too-long'))
      .default('')
      .transform(cleanLine)
      .pipe(z.string().max(MAX_NAME_LENGTH, errorCode('too-long'))),
    user_email: z
      .union(
        [z.string().trim().length(0, errorCode('email-invalid')), emailField],
        errorCode('email-invalid'),
      )
      .default(''),
    message: z
      .string()
      .max(MAX_CONTACT_LENGTH * 4, errorCode('too-long'))
      .default('')
      .transform(cleanText)
      .pipe(z.string().max(MAX_CONTACT_LENGTH, errorCode('too-long'))),
    token: z.uuid(),
    automated: z.stringbool().catch(false),
  })
  .refine(({ user_name, user_email, message }) => user_name || user_email || message, {
    path: ['message'],
    error: 'required',
  })

export type ContactForm = z.infer<typeof contactForm>

export const messageForm = z.object({ id: z.uuid(), intent: z.enum(['read', 'unread', 'delete']) })
