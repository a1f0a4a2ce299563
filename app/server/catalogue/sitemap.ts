import { and, asc, gt, gte, lte, sql } from 'drizzle-orm'
import { products } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { isListed } from './products.ts'

/** Products in one file. A file may have 50,000 (sitemaps.org): the rest is room for what is added while it is read. */
const PRODUCTS_PER_FILE = 40_000
const ADDRESSES_TO = 50_000
const ROWS_AT_ONCE = 1000
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const PAGES = ['/', '/allproducts', '/about', '/contact', '/return-policy', '/privacy-policy']

/** The ids from the first to the last that one file holds. */
export interface IdRange {
  from: string
  to: string
}

type Sitemap = Pick<Shop, 'db'> & { config: Pick<Shop['config'], 'publicUrl'> }

/** Everything that search engines may list: one file, or an index of several where the products are too many for one. */
export async function* sitemap(shop: Sitemap): AsyncGenerator<string> {
  const ranges = await productRanges(shop)
  const [first] = ranges
  if (ranges.length > 1) yield sitemapIndex(shop, ranges)
  else yield* addressesOf(shop, PAGES, first)
}

/** One file of a sitemap that has several. The shop's own pages are in the one without a range. */
export function sitemapFile(shop: Sitemap, range: IdRange | null): AsyncGenerator<string> {
  return range ? addressesOf(shop, [], range) : addressesOf(shop, PAGES)
}

/** Cuts the products into ranges of so many each, by the index of their ids. */
export async function productRanges(shop: Pick<Shop, 'db'>, perFile = PRODUCTS_PER_FILE): Promise<IdRange[]> {
  const { rows } = await shop.db.execute<{ from: string; to: string }>(sql`
    select min(id) as from, max(id) as to
    from (select id, (row_number() over (order by id) - 1) / ${perFile}::bigint as file from ${products} where ${isListed}) as numbered
    group by file order by file`)
  return rows.map(({ from, to }) => ({ from, to }))
}

function sitemapIndex({ config }: Sitemap, ranges: IdRange[]): string {
  const files = ['', ...ranges.map((range) => `?${new URLSearchParams({ ...range })}`)].map(
    (search) =>
      `<sitemap><loc>${xml(`${config.publicUrl}/sitemap-${search ? 'products' : 'pages'}.xml${search}`)}</loc></sitemap>\n`,
  )
  return `${opening('sitemapindex')}${files.join('')}</sitemapindex>\n`
}

async function* addressesOf(shop: Sitemap, pages: string[], range?: IdRange): AsyncGenerator<string> {
  const { publicUrl } = shop.config
  yield opening('urlset') + pages.map((page) => `<url><loc>${xml(publicUrl + page)}</loc></url>\n`).join('')
  let left = range ? ADDRESSES_TO - pages.length : 0
  for (let after: string | null = null; range && left > 0; ) {
    const rows = await nextProducts(shop, range, after, Math.min(left, ROWS_AT_ONCE))
    yield rows
      .map(({ id, time }) => {
        const address = `${publicUrl}/productInfo/${encodeURIComponent(id)}`
        return `<url><loc>${xml(address)}</loc><lastmod>${time.toISOString()}</lastmod></url>\n`
      })
      .join('')
    left = rows.length < ROWS_AT_ONCE ? 0 : left - rows.length
    after = rows.at(-1)?.id ?? null
  }
  yield '</urlset>\n'
}

function nextProducts(shop: Sitemap, { from, to }: IdRange, after: string | null, limit: number) {
  return shop.db
    .select({ id: products.id, time: products.time })
    .from(products)
    .where(
      and(isListed, after === null ? gte(products.id, from) : gt(products.id, after), lte(products.id, to)),
    )
    .orderBy(asc(products.id))
    .limit(limit)
}

function opening(element: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${XMLNS}">\n`
}

function xml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
