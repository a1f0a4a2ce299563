import { and, eq, lt, sql } from 'drizzle-orm'
import { DELETED_KEPT } from '#app/shop/constants.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import type { ProductWithImages } from '#app/shop/product.ts'
import type { ProductForm } from '#app/shop/product-form.ts'
import { productColumns, productOf } from './catalogue.ts'
import type { Transaction } from './database/database.ts'
import { categoryTitles, deletedProducts, products } from './database/schema.ts'
import { transact } from './database/transact.ts'
import type { Shop } from './open-shop.ts'
import { keepImages } from './unused-images.ts'

/** A product as its owner changes it: with the version that the change will be made to. */
export interface ManagedProduct extends ProductWithImages {
  version: number
}

export async function findManagedProduct(shop: Pick<Shop, 'db'>, id: string): Promise<ManagedProduct | null> {
  const [row] = await shop.db.select(productColumns).from(products).where(eq(products.id, id)).limit(1)
  return row ? { ...productOf(row), moreImages: row.moreImages, version: row.version } : null
}

/**
 * Puts a new product into the catalogue, under the id of the form that it was typed into: sent twice, it is added once, as it
 * was typed last. Refused with `product-changed` where somebody has changed the product since the first time.
 */
export async function addProduct(shop: Shop, id: string, form: ProductForm): Promise<Outcome<null>> {
  const { values, names } = rowOf(form)
  return transact(shop.pool, async (tx) => {
    const rows = await tx
      .insert(products)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: products.id, set: values, setWhere: eq(products.version, 1) })
      .returning({ id: products.id })
    if (rows.length === 0) return refused('product-changed')
    await keepImages(tx, imagesOf(values))
    await nameCategory(tx, names)
    return done(null)
  })
}

/**
 * Changes a product as it was seen: the version is part of the update itself, so of two who change at once the second is
 * refused (`product-changed`), and nothing is overwritten unseen. `product-gone`: it was deleted meanwhile.
 */
export async function changeProduct(
  shop: Shop,
  seen: { id: string; version: number },
  form: ProductForm,
): Promise<Outcome<null>> {
  const { values, names } = rowOf(form)
  return transact(shop.pool, async (tx) => {
    const rows = await tx
      .update(products)
      .set({ ...values, version: sql`${products.version} + 1` })
      .where(and(eq(products.id, seen.id), eq(products.version, seen.version)))
      .returning({ id: products.id })
    if (rows.length === 0) {
      const there = await tx.select({ id: products.id }).from(products).where(eq(products.id, seen.id))
      return refused(there.length > 0 ? 'product-changed' : 'product-gone')
    }
    await keepImages(tx, imagesOf(values))
    await nameCategory(tx, names)
    return done(null)
  })
}

/**
 * Takes a product out of the catalogue. Carts and checkouts find it gone, orders keep their copies. For a day it can be brought
 * back; what was deleted before that is forgotten. Refused with `product-gone` where it is not there any more.
 */
export async function deleteProduct(shop: Shop, id: string): Promise<Outcome<null>> {
  return transact(shop.pool, async (tx) => {
    await tx
      .delete(deletedProducts)
      .where(lt(deletedProducts.deletedAt, sql`now() - make_interval(hours => ${DELETED_KEPT})`))
    const { rowCount } = await tx.execute(sql`
      with gone as (delete from ${products} where ${products.id} = ${id} returning *)
      insert into ${deletedProducts} (id, product) select gone.id, to_jsonb(gone) from gone
      on conflict (id) do update set product = excluded.product, deleted_at = excluded.deleted_at`)
    return rowCount ? done(null) : refused('product-gone')
  })
}

/** Brings a deleted product back as it was. Refused with `product-gone` where it is too late, or where it is back already. */
export async function restoreProduct(shop: Shop, id: string): Promise<Outcome<null>> {
  const names = sql.join(
    Object.values(productColumns).map((column) => sql.identifier(column.name)),
    sql`, `,
  )
  const { rowCount } = await shop.db.execute(sql`
    with back as (delete from ${deletedProducts} where ${deletedProducts.id} = ${id} returning product)
    insert into ${products} (${names})
    select ${names} from back, jsonb_populate_record(null::${products}, back.product)
    on conflict do nothing`)
  return rowCount ? done(null) : refused('product-gone')
}

/** The English title of a product that was deleted lately; null where there is none to bring back. */
export async function findDeletedTitle(shop: Pick<Shop, 'db'>, id: string): Promise<string | null> {
  const [row] = await shop.db
    .select({ title: sql<string>`${deletedProducts.product} ->> 'title'` })
    .from(deletedProducts)
    .where(eq(deletedProducts.id, id))
  return row?.title ?? null
}

function rowOf({ categoryTh: th, categoryZh: zh, ...values }: ProductForm) {
  const moreImages = values.moreImages.filter((address) => address !== values.imageUrl)
  return { values: { ...values, moreImages }, names: { category: values.category, th, zh } }
}

function imagesOf({ imageUrl, moreImages }: Pick<ProductForm, 'imageUrl' | 'moreImages'>): string[] {
  return [imageUrl, ...moreImages]
}

/** Keeps what a category is called in other languages, as far as nobody has said so before. */
async function nameCategory(
  tx: Transaction,
  { category, th, zh }: { category: string; th: string | null; zh: string | null },
): Promise<void> {
  if (th === null && zh === null) return
  await tx
    .insert(categoryTitles)
    .values({ categoryKey: sql`lower(${category})`, th, zh })
    .onConflictDoUpdate({
      target: categoryTitles.categoryKey,
      set: {
        th: sql`coalesce(${categoryTitles.th}, excluded.th)`,
        zh: sql`coalesce(${categoryTitles.zh}, excluded.zh)`,
      },
    })
}
