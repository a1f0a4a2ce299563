import type { CountedCategory } from '#app/shop/catalogue/category.ts'
import { formatCount } from '#app/shop/count.ts'
import { type Language, textIn } from '#app/shop/language.ts'

/** The number of products, for plural forms and as text. */
export function toCountValues({ products }: CountedCategory, language: Language) {
  return { count: products, total: formatCount(products, language) }
}

export function toNameValue({ title }: CountedCategory, language: Language) {
  return { name: textIn(title, language) }
}
