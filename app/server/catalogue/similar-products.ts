import { sql } from 'drizzle-orm'
import type { Shop } from '#app/server/open-shop.ts'
import { findProductsSql } from '#app/server/search/find-products.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { type ProductQuery, searchWords } from '#app/shop/catalogue/product-filter.ts'
import { SIMILAR_PRODUCTS, SIMILAR_SCAN_LIMIT } from '#app/shop/constants.ts'
import { findProducts } from './products.ts'

/** Products with at least half of the words, best matches first (docs/decisions/0045). */
export async function listSimilar(
  shop: Pick<Shop, 'db'>,
  { search, category, minPrice, maxPrice }: ProductQuery,
): Promise<Product[]> {
  const words = searchWords(search)
  if (words.length === 0) return []
  const limit = SIMILAR_PRODUCTS * 5
  const found = findProductsSql({
    search: sql`wanted.word`,
    category,
    minPrice,
    maxPrice,
    limit,
    most: limit,
  })
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    with wanted as (
      select word from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as given (word)
    ), candidates as (
      (select id from products where not hidden order by time desc, id desc limit ${SIMILAR_SCAN_LIMIT})
      union
      select unnest(found.ids) from wanted, ${found} found
    ), counted as (
      select products.id, products.time, (select count(*) from wanted where strpos(texts.text, wanted.word) > 0) as has
      from candidates join products using (id)
      left join category_titles using (category_key),
      lateral (select search_form(concat_ws(chr(10), search_title, category, all_texts(category_titles.title),
        all_texts(description))) as text) texts
      where price >= ${minPrice} and price <= coalesce(${maxPrice}::bigint, price)
        and category_key = coalesce(lower(${category}::text), category_key)
    )
    select id from counted where has * 2 >= ${words.length} order by has desc, time desc, id desc limit ${SIMILAR_PRODUCTS}`)
  return findProducts(
    shop,
    rows.map(({ id }) => id),
  )
}
