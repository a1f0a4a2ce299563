import { foldText } from '#app/shop/folded.ts'
import type { Category } from './product.ts'

/** The category that has this name in some language; if others look the same, the one with exactly this key. */
export function findCategory(categories: Category[], name: string): Category | undefined {
  const [key, form] = [name.toLowerCase(), foldText(name)]
  if (form === '') return undefined
  const isNamed = (title?: string) => title !== undefined && foldText(title) === form
  return (
    categories.find((category) => category.key === key) ??
    categories.find(({ title }) => isNamed(title.en)) ??
    categories.find(({ title }) => Object.values(title).some(isNamed))
  )
}
