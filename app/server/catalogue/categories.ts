import { count, eq, sql } from 'drizzle-orm'
import { categoryTitles, formerCategories, products } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { transact } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/shop.ts'
import {
  type CountedCategory,
  type RenamedCategory,
  refuseNamesOfOthers,
} from '#app/shop/catalogue/category.ts'
import { findCategory } from '#app/shop/catalogue/find-category.ts'
import type { Category } from '#app/shop/catalogue/product.ts'
import { foldText } from '#app/shop/folded.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import { isOutdated } from '#app/shop/forms/form-version.ts'
import { otherTexts, translatedFields } from '#app/shop/forms/translated-fields.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { listCategories } from './catalogue-cache.ts'

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
 * Refused with `category-gone`, `settings-changed`, or `category-exists` if another category has one of the names in
 * some language.
 */
export async function renameCategory(
  { pool }: Pick<Shop, 'pool'>,
  { key, ...names }: RenamedCategory,
  version?: string,
): Promise<Outcome<null> & { fieldErrors?: FieldErrors }> {
  return transact(pool, async (tx) => {
    await lockNames(tx)
    const categories = await listCategories({ db: tx }, { withHidden: true })
    const stored = categories.find((each) => each.key === key)
    if (!stored) return refused('category-gone')
    if (isOutdated(version, { now: translatedFields(stored.title, 'title'), wanted: names }))
      return refused('settings-changed')
    const { title } = names
    const fieldErrors = refuseNamesOfOthers(withoutKey(categories, key), names)
    if (Object.keys(fieldErrors).length > 0) return { ...refused('category-exists'), fieldErrors }
    const [to] = (await tx.execute<{ key: string }>(sql`select lower(${title}) as key`)).rows
    const newKey = to?.key ?? title
    await moveProducts(tx, key, title)
    await moveClosedDays(tx, key, newKey)
    await moveTitles(tx, { key, newKey }, names)
    await rememberNames(tx, stored, newKey)
    return done(null)
  })
}

const withoutKey = (categories: Category[], key: string) => categories.filter((each) => each.key !== key)

async function moveTitles(
  tx: Transaction,
  { key, newKey }: { key: string; newKey: string },
  names: Omit<RenamedCategory, 'key'>,
): Promise<void> {
  await tx.delete(categoryTitles).where(eq(categoryTitles.categoryKey, key))
  const set = { title: otherTexts(names, 'title') }
  await tx
    .insert(categoryTitles)
    .values({ categoryKey: newKey, ...set })
    .onConflictDoUpdate({ target: categoryTitles.categoryKey, set })
}

/** Refused with `category-gone` if either has no products left. */
export async function mergeCategory(
  { pool }: Pick<Shop, 'pool'>,
  key: string,
  into: string,
): Promise<Outcome<null>> {
  return transact(pool, async (tx) => {
    await lockNames(tx)
    const categories = await listCategories({ db: tx }, { withHidden: true })
    const [from, to] = [key, into].map((wanted) => categories.find((each) => each.key === wanted))
    if (!from || !to || from === to) return refused('category-gone')
    await moveProducts(tx, key, to.title.en)
    await moveClosedDays(tx, key, into)
    await tx.delete(categoryTitles).where(eq(categoryTitles.categoryKey, key))
    await rememberNames(tx, from, into)
    return done(null)
  })
}

/** The category that had this name before it was renamed or merged; null if none has it now, or ever had. */
export async function findRenamed(
  { db }: Pick<Shop, 'db'>,
  name: string,
  categories: Category[],
): Promise<Category | null> {
  if (findCategory(categories, name)) return null
  const [former] = await db
    .select({ key: formerCategories.categoryKey })
    .from(formerCategories)
    .where(eq(formerCategories.name, foldText(name)))
  return categories.find(({ key }) => key === former?.key) ?? null
}

async function rememberNames(tx: Transaction, { key, title }: Category, newKey: string): Promise<void> {
  await tx.update(formerCategories).set({ categoryKey: newKey }).where(eq(formerCategories.categoryKey, key))
  const names = [key, ...Object.values(title)].map((name) => foldText(name ?? '')).filter(Boolean)
  await tx
    .insert(formerCategories)
    .values([...new Set(names)].map((name) => ({ name, categoryKey: newKey })))
    .onConflictDoUpdate({ target: formerCategories.name, set: { categoryKey: newKey } })
}

/** Keeps two concurrent renames from each taking the other's name. */
async function lockNames(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${categoryTitles} in share row exclusive mode`)
}

/** Includes deleted products, which may be restored; the new version makes open forms be refused. */
async function moveProducts(tx: Transaction, key: string, category: string): Promise<void> {
  await tx
    .update(products)
    .set({ category, version: sql`${products.version} + 1` })
    .where(sql`${products.categoryKey} = ${key} and ${products.category} <> ${category}`)
  await tx.execute(sql`update deleted_products set product = jsonb_set(product, '{category}', to_jsonb(${category}::text))
    where lower(product ->> 'category') = ${key}`)
}

/** Days that are closed to a category stay closed to its products. Locked in their order, as by every claim. */
async function moveClosedDays(tx: Transaction, key: string, newKey: string): Promise<void> {
  await tx.execute(sql`
    with closed as (
      select day from delivery_days where ${key} = any (closed_to) order by day for no key update)
    update delivery_days set closed_to = array_remove(array_remove(closed_to, ${key}), ${newKey}) || array[${newKey}::text]
      where day in (select day from closed)`)
}
