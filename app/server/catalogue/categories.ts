import { count, eq, sql } from 'drizzle-orm'
import { categoryTitles, products } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { transact } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/open-shop.ts'
import type { CategoryNames, CountedCategory } from '#app/shop/catalogue/category.ts'
import { otherTexts } from '#app/shop/forms/translated-fields.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { listCategories } from './products.ts'

/** Every category with how many products it has, by name. */
export async function listCountedCategories(shop: Pick<Shop, 'db'>): Promise<CountedCategory[]> {
  const [categories, rows] = await Promise.all([
    listCategories(shop, { withHidden: true }),
    shop.db
      .select({ key: products.categoryKey, products: count() })
      .from(products)
      .groupBy(products.categoryKey),
  ])
  const counts = new Map(rows.map((row) => [row.key, row.products]))
  return categories.map((category) => ({ ...category, products: counts.get(category.key) ?? 0 }))
}

/**
 * Gives a category other names, on all of its products. Refused with `category-gone`, or with `category-exists` where the new name is
 * that of another one, which it could be merged into.
 */
export async function renameCategory(
  { pool }: Pick<Shop, 'pool'>,
  key: string,
  names: CategoryNames,
): Promise<Outcome<null>> {
  return transact(pool, async (tx) => {
    await oneAtATime(tx)
    const name = await nameInUse(tx, key)
    if (name === null) return refused('category-gone')
    const { title } = names
    const [to] = (await tx.execute<{ key: string }>(sql`select lower(${title}) as key`)).rows
    const newKey = to?.key ?? title
    if (newKey !== key && (await nameInUse(tx, newKey)) !== null) return refused('category-exists')
    await moveProducts(tx, key, title)
    await tx.delete(categoryTitles).where(eq(categoryTitles.categoryKey, key))
    const set = { title: otherTexts(names, 'title') }
    await tx
      .insert(categoryTitles)
      .values({ categoryKey: newKey, ...set })
      .onConflictDoUpdate({ target: categoryTitles.categoryKey, set })
    return done(null)
  })
}

/** Moves all products of a category into another one. Refused with `category-gone` where one of them has no products any more. */
export async function mergeCategory(
  { pool }: Pick<Shop, 'pool'>,
  key: string,
  into: string,
): Promise<Outcome<null>> {
  return transact(pool, async (tx) => {
    await oneAtATime(tx)
    const [from, name] = [await nameInUse(tx, key), await nameInUse(tx, into)]
    if (from === null || name === null || key === into) return refused('category-gone')
    await moveProducts(tx, key, name)
    await tx.delete(categoryTitles).where(eq(categoryTitles.categoryKey, key))
    return done(null)
  })
}

/** Two changes at once could each take the other's name. */
async function oneAtATime(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${categoryTitles} in share row exclusive mode`)
}

/** How a category's newest product writes it; null where it has none. */
async function nameInUse(tx: Transaction, key: string): Promise<string | null> {
  const [row] = await tx
    .select({ category: products.category })
    .from(products)
    .where(eq(products.categoryKey, key))
    .orderBy(sql`${products.time} desc, ${products.id} desc`)
    .limit(1)
  return row?.category ?? null
}

/** Deleted products go along, since they may come back. An open form of a product is told when it is saved. */
async function moveProducts(tx: Transaction, key: string, category: string): Promise<void> {
  await tx
    .update(products)
    .set({ category, version: sql`${products.version} + 1` })
    .where(sql`${products.categoryKey} = ${key} and ${products.category} <> ${category}`)
  await tx.execute(sql`update deleted_products set product = jsonb_set(product, '{category}', to_jsonb(${category}::text))
    where lower(product ->> 'category') = ${key}`)
}
