import { z } from 'zod'
import { MAX_EMAIL_LENGTH } from '#app/shop/constants.ts'
import type { ProblemCode } from '#app/shop/problem.ts'
import { toWellFormed } from './well-formed.ts'

// The Content-Security-Policy forbids eval, which zod's JIT would try.
z.config({ jitless: true })

/** Each field has at most one error. */
export type FieldErrors = Record<string, ProblemCode>

export type FormResult<T> = { ok: true; value: T } | { ok: false; fieldErrors: FieldErrors }

const MAX_OTHER_LENGTH = 200

// Control characters and text direction marks, which can disguise a text.
const HIDDEN = /(?![\n\t])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** Normalises a line of text: NFC, no hidden characters, single spaces. */
export function cleanLine(typed: string): string {
  return cleanText(typed).replace(/\s+/g, ' ')
}

/** Normalises a text with several lines; a lone surrogate, which no database accepts, is replaced. */
export function cleanText(typed: string): string {
  const text = toWellFormed(typed).normalize('NFC').replace(/\r\n?/g, '\n').replace(HIDDEN, '').trim()
  return hasVisibleSign(text) ? text : ''
}

/** Joiners, fillers and marks alone print nothing. */
function hasVisibleSign(text: string): boolean {
  return /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
}

export const errorCode = (code: ProblemCode) => ({ error: code })

export const requiredText = (maxLength: number, clean: (typed: string) => string) =>
  z
    .string(errorCode('required'))
    .max(maxLength * 4, errorCode('too-long'))
    .transform(clean)
    .pipe(z.string().min(1, errorCode('required')).max(maxLength, errorCode('too-long')))

export const line = (maxLength: number) => requiredText(maxLength, cleanLine)

export function normaliseEmail(email: string): string {
  return cleanText(email).normalize('NFKC').toLowerCase()
}

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

/** Of an account, or of a buyer: mail leaves for a domain with a dot only. */
export const mailboxField = emailField.pipe(z.string().regex(z.regexes.email, errorCode('email-invalid')))

/** A field whose text is JSON. */
export const jsonField = <T extends z.ZodType>(maxLength: number, schema: T) =>
  z
    .string()
    .max(maxLength)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

/** Of a field that was sent twice the first value, as `get` has it: what is read is what a guard has looked at. */
export function formFields(form: FormData): Record<string, FormDataEntryValue> {
  return Object.fromEntries([...form].reverse())
}

/** Unknown fields are dropped. */
export function readForm<T>(schema: z.ZodType<T>, form: FormData | Record<string, unknown>): FormResult<T> {
  const result = schema.safeParse(form instanceof FormData ? formFields(form) : form)
  if (result.success) return { ok: true, value: result.data }
  const fieldErrors: FieldErrors = {}
  for (const { path, message } of result.error.issues) fieldErrors[fieldName(path)] ??= message as ProblemCode
  return { ok: false, fieldErrors }
}

/** A field in a row of a list is named with its row: `lines.0.price`. */
function fieldName(path: PropertyKey[]): string {
  const isInList = path.some((part) => typeof part === 'number')
  return isInList ? path.join('.') : String(path[0])
}

/** Returns values to show in a refused form: known fields, cut to their maximum length, never a password. */
export function typedValues(form: FormData, { shape }: { shape: z.ZodRawShape }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const value = form.get(name)
      return typeof value === 'string' && name !== 'password'
        ? [[name, value.slice(0, findMaxLength(field) ?? MAX_OTHER_LENGTH)]]
        : []
    }),
  )
}

function findMaxLength(field: z.core.$ZodType): number | null {
  if (field instanceof z.ZodString) return field.maxLength
  if (field instanceof z.ZodPipe) return findMaxLength(field.out) ?? findMaxLength(field.in)
  if (field instanceof z.ZodDefault) return findMaxLength(field.unwrap())
  if (!(field instanceof z.ZodUnion)) return null
  return Math.max(...field.options.map((each) => findMaxLength(each) ?? 0)) || null
}
