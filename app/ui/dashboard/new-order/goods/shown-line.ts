import { newIdempotencyKey } from '#app/browser/idempotency-key.ts'
import { MAX_COPIES_PER_PRODUCT } from '#app/shop/constants.ts'
import { parseCount } from '#app/shop/count.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import { parseBaht, type Satang } from '#app/shop/money.ts'
import type { ProductChoice } from '#app/shop/new-order/caller.ts'
import { type TypedLine, typedPrice } from '#app/shop/new-order/order-line.ts'
import type { ProblemCode } from '#app/shop/problem.ts'

/** A line as the screen shows it. */
export interface ShownLine {
  /** Of this screen only. */
  key: string
  line: TypedLine
  /** Null for something that is not in the catalogue. */
  product: ProductChoice | null
}

export function toFreeLine(price: string): ShownLine {
  const line = { kind: 'free', title: '', count: 1, price, work: '1' } as const
  return { key: newIdempotencyKey(), line, product: null }
}

export function toProductLine(product: ProductChoice): ShownLine {
  const line = { kind: 'product', id: product.id, count: 1, price: '' } as const
  return { key: newIdempotencyKey(), line, product }
}

export function withOneMore({ line, ...shown }: ShownLine): ShownLine {
  return { ...shown, line: { ...line, count: Math.min(line.count + 1, MAX_COPIES_PER_PRODUCT) } }
}

/** The version before stored numbers. */
export function withTyped(shown: ShownLine): ShownLine {
  const { line } = shown
  const price = String(typedPrice(line.price))
  if (line.kind === 'product') return { ...shown, line: { ...line, price } }
  return { ...shown, line: { ...line, price, work: String(line.work) } }
}

/** With the prices that the catalogue has now. */
export function withPrices(lines: ShownLine[], prices: Record<string, Satang> = {}): ShownLine[] {
  return lines.map((shown) => {
    const { product } = shown
    return product ? { ...shown, product: { ...product, price: prices[product.id] ?? product.price } } : shown
  })
}

/** As far as it can be read. */
export function toPriced({ line, product }: ShownLine): { price: Satang; count: number } {
  return { price: parseBaht(line.price) ?? product?.price ?? 0, count: line.count }
}

/** Work points of what is not in the catalogue. */
export function sumFreeWork(lines: ShownLine[]): number {
  return lines.reduce(
    (sum, { line }) => sum + (line.kind === 'free' ? (parseCount(line.work) ?? 0) * line.count : 0),
    0,
  )
}

export type LineField = 'title' | 'price' | 'work'

/** Finds the error of a field that is as it was sent; lines are taken out, and others come. */
export function lineErrors(sent: ShownLine[], fieldErrors: FieldErrors | undefined) {
  return ({ key, line }: ShownLine, field: LineField): ProblemCode | undefined => {
    const index = sent.findIndex((one) => one.key === key)
    const typed = (of: TypedLine | undefined) =>
      of && field in of ? of[field as keyof TypedLine] : undefined
    return typed(sent[index]?.line) === typed(line) ? fieldErrors?.[`lines.${index}.${field}`] : undefined
  }
}
