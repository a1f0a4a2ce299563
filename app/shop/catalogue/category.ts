import { z } from 'zod'
import { MAX_CATEGORY_LENGTH } from '#app/shop/constants.ts'
import { foldText } from '#app/shop/folded.ts'
import { optionalText } from '#app/shop/forms/field-kinds.ts'
import { cleanLine } from '#app/shop/forms/fields.ts'
import { inOtherLanguages } from '#app/shop/forms/translated-fields.ts'
import { findCategory } from './find-category.ts'
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

/** A shorter name with one different letter is usually another word. */
const MIN_LETTERS = 4

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

/** One letter is missing, added or replaced, or two neighbours are swapped. */
function isOneTypoFrom(known: string, typed: string): boolean {
  const [a, b] = [[...known], [...typed]]
  if (Math.min(a.length, b.length) < MIN_LETTERS) return false
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [ours, theirs] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (ours.length <= 1 && theirs.length <= 1) return true
  return ours.length === 2 && ours.join('') === [...theirs].reverse().join('')
}
