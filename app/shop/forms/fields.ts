import { z } from 'zod'
import { MAX_EMAIL_LENGTH } from '#app/shop/constants.ts'
import type { ProblemCode } from '#app/shop/problem.ts'

// In the browser nothing may turn text into code, and zod would try to, to be faster.
z.config({ jitless: true })

/** What is wrong, by field; at most one code for each. */
export type FieldErrors = Record<string, ProblemCode>

export type FormResult<T> = { ok: true; value: T } | { ok: false; fieldErrors: FieldErrors }

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
export const errorCode = (code: ProblemCode) => ({ error: code })

/** A line that must be filled in. */
export const line = (most: number) =>
  z
    .string(errorCode('required'))
    .max(most * 4, errorCode('too-long'))
    .transform(cleanLine)
    .pipe(z.string().min(1, errorCode('required')).max(most, errorCode('too-long')))

/** The form in which addresses are kept and compared. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

/** An email address that must be filled in. */
export const emailField = z
  .string(errorCode('required'))
  .max(MAX_EMAIL_LENGTH * 4, errorCode('too-long'))
  .transform(normaliseEmail)
  .pipe(
    z
      .string()
      .min(1, errorCode('required'))
      .max(MAX_EMAIL_LENGTH, errorCode('too-long'))
      .regex(z.regexes.html5Email, errorCode('email-invalid')),
  )

/** Checks a submitted form; fields that the schema does not know are dropped. */
export function readForm<T>(schema: z.ZodType<T>, form: FormData | Record<string, unknown>): FormResult<T> {
  const result = schema.safeParse(form instanceof FormData ? Object.fromEntries(form) : form)
  if (result.success) return { ok: true, value: result.data }
  const fieldErrors: FieldErrors = {}
  for (const issue of result.error.issues) fieldErrors[String(issue.path[0])] ??= issue.message as ProblemCode
  return { ok: false, fieldErrors }
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
