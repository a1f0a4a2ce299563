import { eq, sql } from 'drizzle-orm'
import { deletedProducts, products } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { EMPTY_FILTER, understandFilter } from '#app/shop/catalogue/product-filter.ts'
import { OTHER_PRODUCTS } from '#app/shop/constants.ts'
import type { Language, Translated } from '#app/shop/language.ts'
import { orderColumns, toOrderedProduct } from './product-rows.ts'
import { listProducts } from './products.ts'

export async function findGoneProduct(
  shop: Pick<Shop, 'db'>,
  id: string,
): Promise<{ title: Translated; category: string } | null> {
  const [hidden] = await shop.db.select(orderColumns).from(products).where(eq(products.id, id)).limit(1)
  if (hidden) return toOrderedProduct(hidden)
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

/** Products to show in place of one that is gone: the newest of its category, else the newest of all. */
export async function listAlternatives(
  shop: Pick<Shop, 'db' | 'pool' | 'catalogue'>,
  category: string,
  language: Language,
): Promise<Product[]> {
  const categories = await shop.catalogue.categories()
  const query = understandFilter({ ...EMPTY_FILTER, filterType: category }, categories)
  const { products } = await listProducts(shop, query, { limit: OTHER_PRODUCTS, offset: 0, language })
  return products.length > 0 ? products : listNewest(shop, language)
}

/** Products to go on with on a page that has none of its own. */
export async function listNewest(
  shop: Pick<Shop, 'db' | 'pool' | 'catalogue'>,
  language: Language,
): Promise<Product[]> {
  const query = understandFilter(EMPTY_FILTER, [])
  const { products } = await listProducts(shop, query, { limit: OTHER_PRODUCTS, offset: 0, language })
  return products
}
