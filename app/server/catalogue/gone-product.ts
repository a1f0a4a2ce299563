import { eq, sql } from 'drizzle-orm'
import { deletedProducts, products } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/open-shop.ts'
import type { Translated } from '#app/shop/language.ts'
import { productColumns, toProduct } from './products.ts'

/** Title and category of a product that is hidden or was deleted lately; null where there was none. */
export async function findGone(
  shop: Pick<Shop, 'db'>,
  id: string,
): Promise<{ title: Translated; category: string } | null> {
  const [hidden] = await shop.db.select(productColumns).from(products).where(eq(products.id, id)).limit(1)
  if (hidden) return toProduct(hidden)
  const [row] = await shop.db
    .select({
      title: sql<Translated>`${deletedProducts.product} -> 'title'`,
      category: sql<string>`${deletedProducts.product} ->> 'category'`,
    })
    .from(deletedProducts)
    .where(eq(deletedProducts.id, id))
    .limit(1)
  return row ?? null
}
