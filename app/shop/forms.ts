import { z } from 'zod'
import {
  CART_COPIES_PER_PRODUCT,
  CART_PRODUCTS,
  EMAIL_TO,
  MAX_ADDRESS_LENGTHS,
  MESSAGE_TO,
  NAME_TO,
  PASSWORD_FROM,
  PASSWORD_TO,
} from './constants.ts'
import type { ProblemCode } from './problem.ts'
import { normaliseEmail } from './user.ts'
import { isStorable } from './well-formed.ts'

// In the browser nothing may turn text into code, and zod would try to, to be faster.
z.config({ jitless: true })

/** What is wrong, by field; at most one code for each. */
export type FieldFaults = Record<string, ProblemCode>

export type FormResult<T> = { ok: true; value: T } | { ok: false; faults: FieldFaults }

/** Characters of a field that is no text of a person's: a number, a key. */
const OTHER_TO = 200

// Control characters, and the marks that turn the direction of text around: they disguise what a person reads.
const HIDDEN = /(?![\n\t])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** A line of text as we keep it: one Unicode spelling, no hidden characters, no space around it. */
export function cleanLine(typed: string): string {
  return cleanText(typed).replace(/\s+/g, ' ')
}

/** The same for text of several lines; half of a sign, which no database takes, becomes the sign for that. */
export function cleanText(typed: string): string {
  return typed.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').replace(HIDDEN, '').trim()
}

/** What a schema says of a value that it refuses. */
export const fault = (code: ProblemCode) => ({ error: code })

/** A line that must be filled in. */
export const line = (most: number) =>
  z
    .string(fault('required'))
    .max(most * 4, fault('too-long'))
    .transform(cleanLine)
    .pipe(z.string().min(1, fault('required')).max(most, fault('too-long')))

/** An email address that must be filled in. */
export const emailField = z
  .string(fault('required'))
  .max(EMAIL_TO * 4, fault('too-long'))
  .transform(normaliseEmail)
  .pipe(
    z
      .string()
      .min(1, fault('required'))
      .max(EMAIL_TO, fault('too-long'))
      .regex(z.regexes.html5Email, fault('email-invalid')),
  )

export const signInForm = z.object({
  email: emailField,
  password: z
    .string(fault('required'))
    .min(1, fault('required'))
    .max(PASSWORD_TO * 4, fault('too-long')),
})

export const newPasswordField = z
  .string(fault('required'))
  .min(1, fault('required'))
  .min(PASSWORD_FROM, fault('password-short'))
  .max(PASSWORD_TO, fault('too-long'))

export const signUpForm = z.object({
  name: line(NAME_TO),
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
    .max(PASSWORD_TO * 4, fault('too-long')),
})

/** Password and code once more, before the second step is weakened. */
export const twoStepProofForm = passwordForm.extend(codeForm.shape)

/** Which of their sessions a person ends. */
export const endSessionForm = z.object({ session: z.string().regex(/^[\w-]{1,100}$/) })

/** Asks for a letter with a link. */
export const resetRequestForm = z.object({ email: emailField })

export const newPasswordForm = z.object({
  token: z.string(fault('reset-expired')).regex(/^[A-Za-z0-9]{10,100}$/, fault('reset-expired')),
  password: newPasswordField,
})

/** What a visitor writes. Only the email is checked, where there is one; a form with nothing in it is no message. */
export const contactForm = z
  .object({
    user_name: z
      .string()
      .max(NAME_TO * 4, fault('too-long'))
      .default('')
      .transform(cleanLine)
      .pipe(z.string().max(NAME_TO, fault('too-long'))),
    user_email: z
      .union([z.string().trim().length(0, fault('email-invalid')), emailField], fault('email-invalid'))
      .default(''),
    message: z
      .string()
      .max(MESSAGE_TO * 4, fault('too-long'))
      .default('')
      .transform(cleanText)
      .pipe(z.string().max(MESSAGE_TO, fault('too-long'))),
    /** Which form it was: sent twice, it is still one message. */
    token: z.uuid(),
    /** Whether the browser says that a program drives it. */
    automated: z.stringbool().catch(false),
  })
  .refine(({ user_name, user_email, message }) => user_name || user_email || message, {
    path: ['message'],
    error: 'required',
  })

/** An id that came as JSON, which has its own way to write what no database takes. */
const storableId = z.string().min(1).max(200).refine(isStorable)

export const addressForm = z.object({
  name: line(MAX_ADDRESS_LENGTHS.name),
  address: line(MAX_ADDRESS_LENGTHS.address),
  pincode: line(MAX_ADDRESS_LENGTHS.pincode),
  phoneNumber: line(MAX_ADDRESS_LENGTHS.phoneNumber),
})

/** The message for the whole form; each field has its own besides. */
export function addressProblem(faults: FieldFaults): ProblemCode {
  return Object.values(faults).includes('required') ? 'all-fields-required' : 'check-fields'
}

/** Buy Now, besides the address: which form it came from, what is wanted, and the total that the page showed. */
export const buyNowForm = z.object({
  token: z.uuid(),
  shownTotal: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  lines: z
    .string()
    .max(50_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' })
        return z.NEVER
      }
    })
    .pipe(
      z
        .array(
          z.object({
            id: storableId,
            count: z.number().int().min(1).max(CART_COPIES_PER_PRODUCT),
          }),
        )
        .max(CART_PRODUCTS)
        .refine((lines) => new Set(lines.map((wanted) => wanted.id)).size === lines.length),
    ),
})

/** A card that the provider's form in the browser has turned into a token; the card itself never comes here. */
export const chargeForm = z.object({
  intent: z.literal('charge'),
  token: z.string().regex(/^tokn_\w{1,100}$/),
})

export type SignInForm = z.infer<typeof signInForm>
export type SignUpForm = z.infer<typeof signUpForm>
export type TwoStepProof = z.infer<typeof twoStepProofForm>
export type NewPasswordForm = z.infer<typeof newPasswordForm>
export type ContactForm = z.infer<typeof contactForm>
export type AddressForm = z.infer<typeof addressForm>
export type BuyNowForm = z.infer<typeof buyNowForm>

/** Checks a submitted form; fields that the schema does not know are dropped. */
export function readForm<T>(schema: z.ZodType<T>, form: FormData | Record<string, unknown>): FormResult<T> {
  const result = schema.safeParse(form instanceof FormData ? Object.fromEntries(form) : form)
  if (result.success) return { ok: true, value: result.data }
  const faults: FieldFaults = {}
  for (const issue of result.error.issues) faults[String(issue.path[0])] ??= issue.message as ProblemCode
  return { ok: false, faults }
}

/** Text to put back into a form after a refusal: of its own fields only, as long as they may be, and never a password. */
export function typedValues(form: FormData, { shape }: { shape: z.ZodRawShape }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const value = form.get(name)
      return typeof value === 'string' && name !== 'password'
        ? [[name, value.slice(0, maxLengthOf(field) ?? OTHER_TO)]]
        : []
    }),
  )
}

/** The characters that a field may have; null where its schema does not say. */
function maxLengthOf(field: z.core.$ZodType): number | null {
  if (field instanceof z.ZodString) return field.maxLength
  if (field instanceof z.ZodPipe) return maxLengthOf(field.out) ?? maxLengthOf(field.in)
  if (field instanceof z.ZodDefault) return maxLengthOf(field.unwrap())
  if (!(field instanceof z.ZodUnion)) return null
  // A checkbox says no length.
  return Math.max(...field.options.map((each) => maxLengthOf(each) ?? 0)) || null
}
