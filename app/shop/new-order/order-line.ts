import { z } from 'zod'
import {
  MAX_CART_PRODUCTS,
  MAX_COPIES_PER_PRODUCT,
  MAX_PRICE,
  MAX_TITLE_LENGTH,
  MAX_WORK_POINTS,
} from '#app/shop/constants.ts'
import { cleanLine, jsonField } from '#app/shop/forms/fields.ts'
import { isStorable } from '#app/shop/forms/well-formed.ts'
import type { Satang } from '#app/shop/money.ts'

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

const count = z.number().int().min(1).max(MAX_COPIES_PER_PRODUCT)
const price = z.number().int().min(0).max(MAX_PRICE)
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
          price: price.nullable(),
        }),
        z.object({
          kind: z.literal('free'),
          title: z
            .string()
            .max(4 * MAX_TITLE_LENGTH)
            .transform(cleanLine)
            .pipe(z.string().min(1).max(MAX_TITLE_LENGTH)),
          count,
          price,
          work: z.number().int().min(0).max(MAX_WORK_POINTS),
        }),
      ]),
    )
    .min(1)
    .max(MAX_CART_PRODUCTS),
)
