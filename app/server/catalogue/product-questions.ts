import type { Shop } from '#app/server/open-shop.ts'
import { similarCategory } from '#app/shop/catalogue/category.ts'
import type { ProductForm } from '#app/shop/catalogue/product-form.ts'
import { answerFor, isSameTitle, type ProductQuestions } from '#app/shop/catalogue/product-questions.ts'
import { listCategories } from './products.ts'
import { findAdminProduct, findSameTitle } from './products-admin.ts'

interface Saving {
  id: string
  /** The version that is changed; null for a product that is added. */
  version: number | null
  /** Sent along with "Save anyway". */
  answer: FormDataEntryValue | null
}

/** Questions to ask before this is saved; null where there are none, or they were answered. Only what is new is asked about. */
export async function questionsBefore(
  shop: Pick<Shop, 'db'>,
  { id, version, answer: given }: Saving,
  { title, category }: Pick<ProductForm, 'title' | 'category'>,
): Promise<ProductQuestions | null> {
  const answer = answerFor({ title, category })
  if (given === answer) return null
  const before = version === null ? null : await findAdminProduct(shop, id)
  // Somebody else's version is to be seen first.
  if (version !== null && before?.version !== version) return null
  const isTitleNew = !before || !isSameTitle(before.title.en, title)
  const isCategoryNew = before?.category !== category
  const [sameTitle, categories] = await Promise.all([
    isTitleNew ? findSameTitle(shop, id, title) : null,
    isCategoryNew ? listCategories(shop, { withHidden: true }) : [],
  ])
  const similar = similarCategory(categories, category)
  return sameTitle || similar ? { sameTitle, category: similar, answer } : null
}
