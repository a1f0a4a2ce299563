import type { CountedCategory } from '#app/shop/catalogue/category.ts'
import { formatCount } from '#app/shop/count.ts'
import { type Language, textIn } from '#app/shop/language.ts'

/** How many products a category has, for the form of words, and written. */
export function countOf({ products }: CountedCategory, language: Language) {
  return { count: products, total: formatCount(products, language) }
}

/** The name that the owner reads. */
export function nameOf({ title }: CountedCategory, language: Language) {
  return { name: textIn(title, language) }
}
