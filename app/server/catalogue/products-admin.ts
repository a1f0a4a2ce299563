import { and, eq, sql } from 'drizzle-orm'
import { categoryTitles, deletedProducts, products } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { transact } from '#app/server/database/transact.ts'
import { findImageColour } from '#app/server/images/images.ts'
import type { Shop } from '#app/server/shop.ts'
import type { AdminProduct } from '#app/shop/catalogue/product.ts'
import type { ProductForm, ProductSwitch } from '#app/shop/catalogue/product-form.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { markImagesUsed } from './product-images.ts'
import { adminColumns, toAdminProduct, toRow } from './product-rows.ts'

export async function findAdminProduct(shop: Pick<Shop, 'db'>, id: string): Promise<AdminProduct | null> {
  const [row] = await shop.db.select(adminColumns).from(products).where(eq(products.id, id)).limit(1)
  return row ? toAdminProduct(row) : null
}

/** Adds a product under its form's id: sent twice, it adds one. Refused with `product-changed`. */
export async function addProduct(shop: Shop, id: string, form: ProductForm): Promise<Outcome<null>> {
  const values = await toStoredRow(shop, form)
  return transact(shop.pool, async (tx) => {
    const rows = await tx
      .insert(products)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: products.id, set: values, setWhere: eq(products.version, 1) })
      .returning({ id: products.id })
    if (rows.length === 0) return refused('product-changed')
    await markImagesUsed(tx, listImages(values))
    // A product that was deleted while its form was open is restored by saving it.
    await tx.delete(deletedProducts).where(eq(deletedProducts.id, id))
    await nameCategory(tx, form)
    return done(null)
  })
}

/** Refused with `product-changed` if its version is not the one that was seen, or `product-gone`. */
export async function changeProduct(
  shop: Shop,
  seen: { id: string; version: number },
  form: ProductForm,
): Promise<Outcome<null>> {
  const values = await toStoredRow(shop, form)
  return transact(shop.pool, async (tx) => {
    const rows = await storeChange(tx, seen, values)
    if (rows.length === 0) return refuseChange(tx, seen.id)
    await markImagesUsed(tx, listImages(values))
    await nameCategory(tx, form)
    return done(null)
  })
}

function storeChange(
  tx: Transaction,
  seen: { id: string; version: number },
  values: Awaited<ReturnType<typeof toStoredRow>>,
) {
  return tx
    .update(products)
    .set({ ...values, demo: false, version: sql`${products.version} + 1` })
    .where(and(eq(products.id, seen.id), eq(products.version, seen.version)))
    .returning({ id: products.id })
}

async function refuseChange(tx: Transaction, id: string) {
  const there = await tx.select({ id: products.id }).from(products).where(eq(products.id, id))
  return refused(there.length > 0 ? 'product-changed' : 'product-gone')
}

/** Refused with `product-gone`. */
export async function switchProduct(
  shop: Pick<Shop, 'db'>,
  id: string,
  { name, on }: ProductSwitch,
): Promise<Outcome<null>> {
  const { rowCount } = await shop.db
    .update(products)
    .set({ [name]: on, version: sql`${products.version} + 1` })
    .where(and(eq(products.id, id), eq(products[name], !on)))
  if (rowCount) return done(null)
  return (await shop.db.$count(products, eq(products.id, id))) > 0 ? done(null) : refused('product-gone')
}

async function toStoredRow(shop: Shop, form: ProductForm) {
  return { ...toRow(form), imageColour: await findImageColour(shop, form.imageUrl) }
}

function listImages({ imageUrl, moreImages }: Pick<ProductForm, 'imageUrl' | 'moreImages'>): string[] {
  return [imageUrl, ...moreImages]
}

/** Existing names stay. */
async function nameCategory(
  tx: Transaction,
  { category, categoryNames }: Pick<ProductForm, 'category' | 'categoryNames'>,
): Promise<void> {
  if (Object.keys(categoryNames).length === 0) return
  await tx
    .insert(categoryTitles)
    .values({ categoryKey: sql`lower(${category})`, title: categoryNames })
    .onConflictDoUpdate({
      target: categoryTitles.categoryKey,
      set: { title: sql`excluded.title || ${categoryTitles.title}` },
    })
}
