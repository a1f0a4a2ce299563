import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { MAX_ADMIN_PRODUCTS_FOUND } from '#app/shop/constants.ts'

type Value<T> = T | Placeholder | SQL

export interface ProductSearch {
  search: Value<string>
  category?: Value<string | null>
  minPrice?: Value<number>
  maxPrice?: Value<number | null>
  skip?: Value<number>
  limit: Value<number>
  /** The total is exact up to this number, and nothing behind it is found; null for no limit. */
  most: Value<number | null>
  withHidden?: boolean
}

/** One row with the `ids` of a page, newest first, and the `total`. */
export function findProductsSql({
  search,
  category = null,
  minPrice = 0,
  maxPrice = null,
  skip = 0,
  limit,
  most,
  withHidden = false,
}: ProductSearch): SQL {
  return sql`find_products(${search}, ${category}, ${minPrice}, ${maxPrice}, ${skip}, ${limit}, ${most}, ${withHidden})`
}

/** The newest MAX_ADMIN_PRODUCTS_FOUND matching ids as an array, for lists with another sort. */
export function allFoundIdsSql(search: Omit<ProductSearch, 'skip' | 'limit' | 'most'>): SQL {
  const found = findProductsSql({
    ...search,
    limit: MAX_ADMIN_PRODUCTS_FOUND,
    most: MAX_ADMIN_PRODUCTS_FOUND,
  })
  return sql`array(select unnest(ids) from ${found})`
}
