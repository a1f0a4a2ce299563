import { eq, sql } from 'drizzle-orm'
import { deletedProducts, products } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/open-shop.ts'
import type { Translated } from '#app/shop/language.ts'
import { productColumns, productOf } from './products.ts'

/** Title and category of a product that is hidden or was deleted lately; null where there was none. */
export async function findGone(
  shop: Pick<Shop, 'db'>,
  id: string,
): Promise<{ title: Translated; category: string } | null> {
  const [hidden] = await shop.db.select(productColumns).from(products).where(eq(products.id, id)).limit(1)
  if (hidden) return productOf(hidden)
  const told = (column: string) => sql<string | null>`${deletedProducts.product} ->> ${column}`
  const [row] = await shop.db
    .select({ en: told('title'), th: told('title_th'), zh: told('title_zh'), category: told('category') })
    .from(deletedProducts)
    .where(eq(deletedProducts.id, id))
    .limit(1)
  return row
    ? {
        title: { en: row.en ?? '', th: row.th ?? undefined, 'zh-CN': row.zh ?? undefined },
        category: row.category ?? '',
      }
    : null
}
