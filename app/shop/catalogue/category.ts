import { z } from 'zod'
import { MAX_CATEGORY_LENGTH } from '#app/shop/constants.ts'
import { foldText } from '#app/shop/folded.ts'
import { optionalText } from '#app/shop/forms/field-kinds.ts'
import { cleanLine, type FieldErrors } from '#app/shop/forms/fields.ts'
import { inOtherLanguages } from '#app/shop/forms/translated-fields.ts'
import { findCategory } from './find-category.ts'
import { isOneTypoFrom } from './one-typo.ts'
import type { Category } from './product.ts'
import { categoryName } from './product-field-kinds.ts'

export interface CountedCategory extends Category {
  products: number
}

const key = z.string().min(1).max(200)

export const renameCategoryForm = z.object({
  key,
  title: categoryName,
  ...inOtherLanguages('title', optionalText(MAX_CATEGORY_LENGTH)),
})
export type RenamedCategory = z.infer<typeof renameCategoryForm>

export const mergeCategoryForm = z.object({ key, into: key })

/** Refuses each field whose name another category has in some language. */
export function refuseNamesOfOthers(others: Category[], names: Record<string, string>): FieldErrors {
  const taken = Object.entries(names).filter(([, name]) => findCategory(others, name))
  return Object.fromEntries(taken.map(([field]) => [field, 'category-exists']))
}

/** Equal except for spaces, signs, plural or one typo, in any language; null for a known name or a new one. */
export function similarCategory(categories: Category[], typed: string): Category | null {
  const name = cleanLine(typed)
  if (name === '' || findCategory(categories, name)) return null
  const letters = toComparableName(name)
  const namesOf = ({ title }: Category) =>
    Object.values(title).flatMap((each) => (each ? toComparableName(each) : []))
  return (
    categories.find((category) => namesOf(category).includes(letters)) ??
    categories.find((category) => namesOf(category).some((known) => isOneTypoFrom(known, letters))) ??
    null
  )
}

function toComparableName(name: string): string {
  const letters = foldText(name)
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  return letters.replace(/([a-z]{3})s$/, '$1')
}
