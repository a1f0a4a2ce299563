import { z } from 'zod'
import { parseCount } from '#app/shop/count.ts'
import { inAllLanguages } from '#app/shop/language.ts'
import { parseBaht, type Satang } from '#app/shop/money.ts'
import { cleanLine, cleanText, errorCode } from './fields.ts'

/** Satang; a fee above it is a typo. */
const MAX_FEE = 100_000_00

/** An empty field means 'not set'. */
export const optionalText = (maxLength: number, clean = cleanLine) =>
  z
    .string()
    .max(maxLength * 4, errorCode('too-long'))
    .default('')
    .transform(clean)
    .pipe(z.string().max(maxLength, errorCode('too-long')))

/** Satang of any size; null for an empty field. */
export const amountSchema = (isEmpty: (typed: string) => boolean) =>
  z.union([z.number().int().min(0).nullable(), typedAmount(isEmpty)], errorCode('price-invalid'))

export const feeSchema = (isEmpty: (typed: string) => boolean) =>
  amountSchema(isEmpty).refine((fee) => fee === null || fee <= MAX_FEE, errorCode('fee-too-large'))

function typedAmount(isEmpty: (typed: string) => boolean) {
  return z
    .string()
    .max(100)
    .transform((typed, context): Satang | null => {
      if (isEmpty(typed)) return null
      const read = parseBaht(typed)
      if (read !== null) return read
      context.addIssue({ code: 'custom' })
      return z.NEVER
    })
}

/** An empty or missing field is 0. */
export const optionalFee = feeSchema((typed) => typed.trim() === '')
  .nullish()
  .transform((typed) => typed ?? 0)

export const inEachLanguage = (maxLength: number) => {
  const text = optionalText(maxLength, cleanText)
  return z.object(inAllLanguages(() => text))
}

export const checkbox = z.union([z.boolean(), z.stringbool()]).default(false)

/** Typed digits, or a stored number. */
export const wholeNumber = (least: number, most: number) =>
  z
    .union([z.number(), z.string().max(100).transform(parseCount)], errorCode('number-invalid'))
    .pipe(
      z
        .int(errorCode('number-invalid'))
        .min(least, errorCode('number-range'))
        .max(most, errorCode('number-range')),
    )

/** Of a row, as its page showed it; PostgreSQL's integers end here. */
export const versionNumber = z.coerce.number().pipe(z.int32().min(1))
