import { foldText } from '#app/shop/folded.ts'
import type { Category } from './product.ts'

export interface ProductQuestions {
  sameTitle: { id: string; title: string } | null
  category: Category | null
  /** Sent back by 'Save anyway'; valid for this title and category only. */
  answer: string
}

export function answerFor({ title, category }: { title: string; category: string }): string {
  return JSON.stringify([title, category])
}

export function isSameTitle(one: string, other: string): boolean {
  return foldText(one) === foldText(other)
}
