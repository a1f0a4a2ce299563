import { and, desc, ne, sql } from 'drizzle-orm'
import { products } from '#app/server/database/schema.ts'
import { isAmongNewest, ownerSearch } from '#app/server/search/find-products.ts'
import type { Shop } from '#app/server/shop.ts'
import { similarCategory } from '#app/shop/catalogue/category.ts'
import { searchText } from '#app/shop/catalogue/product-filter.ts'
import type { ProductForm } from '#app/shop/catalogue/product-form.ts'
import { answerFor, isSameTitle, type ProductQuestions } from '#app/shop/catalogue/product-questions.ts'
import { MAX_ADMIN_PRODUCTS_FOUND } from '#app/shop/constants.ts'
import { listCategories } from './catalogue-cache.ts'
import { findRenamed } from './categories.ts'
import { findAdminProduct } from './products-admin.ts'

interface Saving {
  id: string
  /** Null for a new product. */
  version: number | null
  answer: FormDataEntryValue | null
}

export async function findQuestions(
  shop: Pick<Shop, 'db'>,
  { id, version, answer: given }: Saving,
  { title: { en: title }, category }: Pick<ProductForm, 'title' | 'category'>,
): Promise<ProductQuestions | null> {
  const answer = answerFor({ title, category })
  if (given === answer) return null
  const before = version === null ? null : await findAdminProduct(shop, id)
  // A conflicting version is shown first.
  if (version !== null && before?.version !== version) return null
  const isTitleNew = !before || !isSameTitle(before.title.en, title)
  const isCategoryNew = before?.category !== category
  const [sameTitle, categories] = await Promise.all([
    isTitleNew ? findSameTitle(shop, id, title) : null,
    isCategoryNew ? listCategories(shop, { withHidden: true }) : [],
  ])
  const meant = isCategoryNew
    ? (similarCategory(categories, category) ?? (await findRenamed(shop, category, categories)))
    : null
  return sameTitle || meant ? { sameTitle, category: meant, answer } : null
}

async function findSameTitle(
  { db }: Pick<Shop, 'db'>,
  id: string,
  title: string,
): Promise<{ id: string; title: string } | null> {
  const [row] = await db
    .select({ id: products.id, title: sql<string>`${products.title} ->> 'en'` })
    .from(products)
    .where(isOtherWithTitle(id, title))
    .orderBy(desc(products.time))
    .limit(1)
  return row ?? null
}

function isOtherWithTitle(id: string, title: string) {
  return and(
    ne(products.id, id),
    isAmongNewest(ownerSearch(searchText(title)), MAX_ADMIN_PRODUCTS_FOUND),
    // The English title is the first of them.
    sql`split_part(${products.searchTitle}, chr(10), 1) = search_form(${title})`,
  )
}
