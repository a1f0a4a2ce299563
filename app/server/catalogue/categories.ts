import { count, eq, sql } from 'drizzle-orm'
import { prepared } from '#app/server/database/prepared.ts'
import { categoryTitles, products } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { transact } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/open-shop.ts'
import type { CategoryNames, CountedCategory } from '#app/shop/catalogue/category.ts'
import type { Category } from '#app/shop/catalogue/product.ts'
import { otherTexts } from '#app/shop/forms/translated-fields.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'

/** Goes from each category to the next in the index: as many steps as there are categories, however many products they have. */
const categoriesInUse = prepared((db) =>
  db
    .select({
      key: sql<string>`kind.category_key`,
      en: sql<string>`kind.category`,
      others: categoryTitles.title,
    })
    .from(
      sql`(
        with recursive kind as (
          (select category_key, category from products where not hidden or ${sql.placeholder('withHidden')}
            order by category_key, time desc, id desc limit 1)
          union all
          select following.category_key, following.category from kind, lateral (
            select category_key, category from products where products.category_key > kind.category_key
              and (not hidden or ${sql.placeholder('withHidden')})
            order by category_key, time desc, id desc limit 1) following
        ) select * from kind
      ) kind`,
    )
    .leftJoin(categoryTitles, sql`${categoryTitles.categoryKey} = kind.category_key`)
    .orderBy(sql`kind.category_key`)
    .prepare('categories_in_use'),
)

/**
 * The categories in use, in the order of their English names; each is written as on its newest product. Those that have hidden
 * products only are the owner's alone.
 */
export async function listCategories(
  shop: Pick<Shop, 'db'>,
  { withHidden = false } = {},
): Promise<Category[]> {
  const rows = await categoriesInUse(shop.db).execute({ withHidden })
  return rows.map(({ key, en, others }) => ({ key, title: { ...others, en } }))
}

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
    await lockNames(tx)
    const name = await findNameInUse(tx, key)
    if (name === null) return refused('category-gone')
    const { title } = names
    const [to] = (await tx.execute<{ key: string }>(sql`select lower(${title}) as key`)).rows
    const newKey = to?.key ?? title
    if (newKey !== key && (await findNameInUse(tx, newKey)) !== null) return refused('category-exists')
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
    await lockNames(tx)
    const [from, name] = [await findNameInUse(tx, key), await findNameInUse(tx, into)]
    if (from === null || name === null || key === into) return refused('category-gone')
    await moveProducts(tx, key, name)
    await tx.delete(categoryTitles).where(eq(categoryTitles.categoryKey, key))
    return done(null)
  })
}

/** Two changes at once could each take the other's name. */
async function lockNames(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${categoryTitles} in share row exclusive mode`)
}

/** How a category's newest product writes it; null where it has none. */
async function findNameInUse(tx: Transaction, key: string): Promise<string | null> {
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
