import { desc, eq, sql } from 'drizzle-orm'
import { prepareOnce } from '#app/server/database/prepared.ts'
import { categoryTitles, products } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import { cachedWhileListening } from '#app/server/live/cached-while-listening.ts'
import type { Live } from '#app/server/live/live.ts'
import type { Category } from '#app/shop/catalogue/product.ts'
import type { ProductValues } from '#app/shop/catalogue/product-fields.ts'
import { CHOICE_FILTERS, type ChoiceField } from '#app/shop/catalogue/product-filter.ts'
import { SIMILAR_SCAN_LIMIT } from '#app/shop/constants.ts'
import { openListedProducts, type ReadListed } from './listed-products.ts'
import { fieldColumns } from './product-rows.ts'

declare module '#app/server/shop.ts' {
  interface Shop {
    catalogue: CatalogueCache
  }
}

/** Cached while the process listens for changes, otherwise read each time. */
export interface CatalogueCache {
  /** Those that shoppers can choose. */
  categories(): Promise<Category[]>
  /** Covers the newest SIMILAR_SCAN_LIMIT products. */
  newestTexts(): Promise<ProductTexts[]>
  /** Minutes of lead time with which half of the newest products can be delivered. */
  usualLead(): Promise<number>
  listed: ReadListed
}

/** A product with the text in which a search looks for words. */
export interface ProductTexts extends Pick<ProductValues, ChoiceField> {
  id: string
  /** Satang. */
  price: number
  categoryKey: string
  /** Title, category and description in all languages, in the form of the search. */
  text: string
}

export function openCatalogueCache(db: Database, live: Live): CatalogueCache {
  return {
    categories: cachedWhileListening(live, live.onProducts, () => listCategories({ db })),
    newestTexts: cachedWhileListening(live, live.onProducts, () => newestTexts(db).execute()),
    usualLead: cachedWhileListening(live, live.onProducts, () => readUsualLead(db)),
    listed: openListedProducts(live),
  }
}

/** A loose index scan: one step per category, however many products each has. */
const categoriesInUse = prepareOnce((db) =>
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

/** Spelled as on the newest product; those with only hidden products are for the owner. */
export async function listCategories(
  shop: { db: Database },
  { withHidden = false } = {},
): Promise<Category[]> {
  const rows = await categoriesInUse(shop.db).execute({ withHidden })
  return rows.map(({ key, en, others }) => ({ key, title: { ...others, en } }))
}

const usualLead = prepareOnce((db) =>
  db
    .select({
      minutes: sql<number>`coalesce(percentile_disc(0.5) within group (order by newest.lead_minutes), 0)`,
    })
    .from(
      sql`(select lead_minutes from products where not hidden order by time desc, id desc limit ${SIMILAR_SCAN_LIMIT}) newest`,
    )
    .prepare('usual_lead'),
)

async function readUsualLead(db: Database): Promise<number> {
  const [row] = await usualLead(db).execute()
  return row?.minutes ?? 0
}

/** Newest first. Slow, hence cached: PostgreSQL normalizes each text. */
const newestTexts = prepareOnce((db) =>
  db
    .select({
      id: products.id,
      price: products.price,
      categoryKey: sql<string>`${products.categoryKey}`,
      ...fieldColumns(...CHOICE_FILTERS.map(({ name }) => name)),
      text: sql<string>`search_form(concat_ws(chr(10), search_title, category,
        all_texts(${categoryTitles.title}), all_texts(description)))`,
    })
    .from(products)
    .innerJoin(
      sql`(select id from products where not hidden order by time desc, id desc limit ${SIMILAR_SCAN_LIMIT}) newest`,
      sql`newest.id = ${products.id}`,
    )
    .leftJoin(categoryTitles, eq(categoryTitles.categoryKey, products.categoryKey))
    .orderBy(desc(products.time), desc(products.id))
    .prepare('newest_texts'),
)
