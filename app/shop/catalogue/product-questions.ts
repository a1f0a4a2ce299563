import { cleanLine } from '#app/shop/forms/fields.ts'
import type { Category } from './product.ts'

/** Possible mistakes that are asked about before a product is saved. */
export interface ProductQuestions {
  /** Another product with this title. */
  sameTitle: { id: string; title: string } | null
  /** A category that is written nearly like this one. */
  category: Category | null
  /** Sent back with "Save anyway": it answers for this title and category only. */
  answer: string
}

/** The answer that saves this title and this category anyway. */
export function answerFor({ title, category }: { title: string; category: string }): string {
  return JSON.stringify([title, category])
}

export function isSameTitle(one: string, other: string): boolean {
  return cleanLine(one).toLowerCase() === cleanLine(other).toLowerCase()
}
