import { z } from 'zod'
import { MAX_CONTACT_LENGTH, MAX_NAME_LENGTH } from '#app/shop/constants.ts'
import { cleanLine, cleanText, emailField, errorCode } from '#app/shop/forms/fields.ts'

/** What a visitor writes to the shop, under the names that the mail service's templates know. Any of them may be empty. */
export interface ContactMessage {
  user_name: string
  user_email: string
  message: string
}

/**
 * Whether the owner wants nothing from this address. The list has addresses (`mali@evil.example`) and hosts (`evil.example`, which
 * means those below it too), in small letters.
 */
export function isBlockedSender(email: string, blocklist: readonly string[]): boolean {
  const address = email.toLowerCase()
  const host = address.slice(address.lastIndexOf('@') + 1)
  return blocklist.some(
    (blocked) => blocked === address || host === blocked || (host !== '' && host.endsWith(`.${blocked}`)),
  )
}

/** What a visitor writes. Only the email is checked, where there is one; a form with nothing in it is no message. */
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
    /** Which form it was: sent twice, it is still one message. */
    token: z.uuid(),
    /** Whether the browser says that a program drives it. */
    automated: z.stringbool().catch(false),
  })
  .refine(({ user_name, user_email, message }) => user_name || user_email || message, {
    path: ['message'],
    error: 'required',
  })

export type ContactForm = z.infer<typeof contactForm>

/** A button of the owner's list of messages. */
export const messageForm = z.object({ id: z.uuid(), intent: z.enum(['read', 'unread', 'delete']) })
