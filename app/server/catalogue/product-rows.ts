import { eq } from 'drizzle-orm'
import { products } from '#app/server/database/schema.ts'
import type { Product } from '#app/shop/catalogue/product.ts'

/** Without the columns that only serve to find and sort products. */
export const productColumns = {
  id: products.id,
  title: products.title,
  description: products.description,
  price: products.price,
  imageUrl: products.imageUrl,
  moreImages: products.moreImages,
  category: products.category,
  time: products.time,
  version: products.version,
  hidden: products.hidden,
  soldOut: products.soldOut,
  demo: products.demo,
}

const { work, leadMinutes, ribbon } = products
/** With what only the owner sees. */
export const adminColumns = { ...productColumns, work, leadMinutes, ribbon }

/** Belongs in every query for shoppers (docs/decisions/0047). */
export const isListed = eq(products.hidden, false)

type ProductRow = Pick<
  typeof products.$inferSelect,
  'id' | 'title' | 'description' | 'price' | 'imageUrl' | 'category' | 'time' | 'soldOut'
>

export function toProduct(row: ProductRow): Product {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: row.price,
    imageUrl: row.imageUrl,
    category: row.category,
    time: row.time.toISOString(),
    ...(row.soldOut ? { soldOut: true } : {}),
  }
}
