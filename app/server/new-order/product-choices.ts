import { inArray, sql } from 'drizzle-orm'
import { fieldColumns, listColumns, toListedProduct } from '#app/server/catalogue/product-rows.ts'
import { listAdminProducts } from '#app/server/catalogue/products-table.ts'
import { products } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { ListedProduct } from '#app/shop/catalogue/product.ts'
import { type Language, textIn } from '#app/shop/language.ts'
import type { ProductChoice } from '#app/shop/new-order/caller.ts'

const NEWEST = { sort: 'time', descending: true, page: 1 } as const
const USUAL = 8
const FOUND = 12
const LOOK_BACK = sql`interval '90 days'`

type Choice = Pick<ListedProduct, 'id' | 'title' | 'price' | 'imageUrl' | 'soldOut' | 'hidden'>

/** Products for an order by hand; hidden and sold-out ones too. Without words: what is ordered by hand most. */
export async function listProductChoices(
  shop: Pick<Shop, 'db' | 'pool'>,
  search: string,
  language: Language,
): Promise<ProductChoice[]> {
  const newest = await listAdminProducts(shop, { ...NEWEST, search }, language)
  const found: Choice[] = search.trim() === '' ? await withUsual(shop, newest.products) : newest.products
  return found.slice(0, search.trim() === '' ? USUAL : FOUND).map((product) => toChoice(product, language))
}

function toChoice(product: Choice, language: Language): ProductChoice {
  return {
    ...{ id: product.id, title: textIn(product.title, language) },
    ...{ price: product.price, imageUrl: product.imageUrl },
    mark: product.soldOut ? 'sold-out' : product.hidden ? 'hidden' : null,
  }
}

/** The newest fill up what nobody has ordered by hand yet. */
async function withUsual({ db }: Pick<Shop, 'db'>, newest: Choice[]): Promise<Choice[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select item ->> 'id' as id
    from (select items from orders where channel is not null and created_at > now() - ${LOOK_BACK}
      order by created_at desc limit 500) lately, jsonb_array_elements(items) item
    group by 1 order by count(*) desc, 1 limit ${2 * USUAL}`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return newest
  const found = await db
    .select({ ...listColumns, ...fieldColumns('hidden') })
    .from(products)
    .where(inArray(products.id, ids))
  const usual = new Map(found.map((row) => [row.id, { ...toListedProduct(row), hidden: row.hidden }]))
  const first = ids.flatMap((id) => usual.get(id) ?? [])
  return [...first, ...newest.filter(({ id, hidden }) => !usual.has(id) && !hidden)]
}
