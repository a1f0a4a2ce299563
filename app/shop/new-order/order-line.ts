import { z } from 'zod'
import {
  MAX_CART_PRODUCTS,
  MAX_COPIES_PER_PRODUCT,
  MAX_PRICE,
  MAX_TITLE_LENGTH,
  MAX_WORK_POINTS,
} from '#app/shop/constants.ts'
import { wholeNumber } from '#app/shop/forms/field-kinds.ts'
import { errorCode, jsonField, line } from '#app/shop/forms/fields.ts'
import { isStorable } from '#app/shop/forms/well-formed.ts'
import { parseBaht, type Satang, toBaht } from '#app/shop/money.ts'

/** A product of the catalogue, at its own price unless another was agreed on. */
export interface ProductLine {
  kind: 'product'
  id: string
  count: number
  /** Null for the price in the catalogue. */
  price: Satang | null
}

/** Something that is not in the catalogue. */
export interface FreeLine {
  kind: 'free'
  title: string
  count: number
  price: Satang
  /** Work points of one. */
  work: number
}

export type OrderLine = ProductLine | FreeLine

/** A line as it is typed, which may be nothing that can be read. */
export type TypedLine =
  | (Omit<ProductLine, 'price'> & { price: string })
  | (Omit<FreeLine, 'price' | 'work'> & { price: string; work: string })

/** Pages of the version before have satang in place of what is typed, and null for the price in the catalogue. */
export function typedPrice(price: unknown): unknown {
  if (price === null) return ''
  return typeof price === 'number' ? String(toBaht(price)) : price
}

const MAX_PRICE_LENGTH = 40

/** An amount in baht as text, in satang; null for an empty field. */
export const optionalBaht = z
  .string()
  .max(MAX_PRICE_LENGTH, errorCode('price-invalid'))
  .default('')
  .transform((typed, context): Satang | null => {
    if (typed.trim() === '') return null
    const amount = parseBaht(typed)
    if (amount !== null && amount <= MAX_PRICE) return amount
    context.addIssue({ code: 'custom', message: amount === null ? 'price-invalid' : 'price-too-large' })
    return z.NEVER
  })

const count = z.number().int().min(1).max(MAX_COPIES_PER_PRODUCT)
const price = z.preprocess(typedPrice, optionalBaht)
const MAX_LINES_TEXT = 100_000

/** JSON in one field, as the screen keeps its lines. */
export const orderLines = jsonField(
  MAX_LINES_TEXT,
  z
    .array(
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('product'),
          id: z.string().min(1).max(200).refine(isStorable),
          count,
          price,
        }),
        z.object({
          kind: z.literal('free'),
          title: line(MAX_TITLE_LENGTH),
          count,
          price: price.transform((amount) => amount ?? 0),
          work: wholeNumber(0, MAX_WORK_POINTS),
        }),
      ]),
    )
    .min(1, errorCode('required'))
    .max(MAX_CART_PRODUCTS, errorCode('too-long')),
)
