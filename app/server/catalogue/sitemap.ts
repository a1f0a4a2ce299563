import { and, asc, gt, gte, lte, sql } from 'drizzle-orm'
import { escapeMarkup } from '#app/server/core/escape-markup.ts'
import { products } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import { isListed } from './product-rows.ts'

/** A file may have 50,000 URLs (sitemaps.org); the rest is room for products added while it is read. */
const PRODUCTS_PER_FILE = 40_000
const MAX_URLS_PER_FILE = 50_000
const BATCH_SIZE = 1000
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const PAGES = ['/', '/allproducts', '/about', '/contact', '/return-policy', '/privacy-policy']

export interface IdRange {
  from: string
  to: string
}

type Sitemap = Pick<Shop, 'db'> & { config: Pick<Shop['config'], 'publicUrl'> }

/** The sitemap: one file, or an index of several for large catalogues. */
export async function* renderSitemap(shop: Sitemap): AsyncGenerator<string> {
  const ranges = await productRanges(shop)
  const [first] = ranges
  if (ranges.length > 1) yield renderIndex(shop, ranges)
  else yield* renderUrls(shop, PAGES, first)
}

/** One file of a sitemap with several; the one without a range has the static pages. */
export function sitemapFile(shop: Sitemap, range: IdRange | null): AsyncGenerator<string> {
  return range ? renderUrls(shop, [], range) : renderUrls(shop, PAGES)
}

export async function productRanges(shop: Pick<Shop, 'db'>, perFile = PRODUCTS_PER_FILE): Promise<IdRange[]> {
  const { rows } = await shop.db.execute<{ from: string; to: string }>(sql`
    select min(id) as from, max(id) as to
    from (select id, (row_number() over (order by id) - 1) / ${perFile}::bigint as file from ${products} where ${isListed}) as numbered
    group by file order by file`)
  return rows.map(({ from, to }) => ({ from, to }))
}

function renderIndex({ config }: Sitemap, ranges: IdRange[]): string {
  const files = ['', ...ranges.map((range) => `?${new URLSearchParams({ ...range })}`)].map(
    (search) =>
      `<sitemap><loc>${escapeMarkup(`${config.publicUrl}/sitemap-${search ? 'products' : 'pages'}.xml${search}`)}</loc></sitemap>\n`,
  )
  return `${openTag('sitemapindex')}${files.join('')}</sitemapindex>\n`
}

async function* renderUrls(shop: Sitemap, pages: string[], range?: IdRange): AsyncGenerator<string> {
  const { publicUrl } = shop.config
  yield openTag('urlset') +
    pages.map((page) => `<url><loc>${escapeMarkup(publicUrl + page)}</loc></url>\n`).join('')
  let left = range ? MAX_URLS_PER_FILE - pages.length : 0
  for (let after: string | null = null; range && left > 0; ) {
    const rows = await readBatch(shop, range, { after, limit: Math.min(left, BATCH_SIZE) })
    yield rows
      .map(({ id, time }) => {
        const url = `${publicUrl}/productInfo/${encodeURIComponent(id)}`
        return `<url><loc>${escapeMarkup(url)}</loc><lastmod>${time.toISOString()}</lastmod></url>\n`
      })
      .join('')
    left = rows.length < BATCH_SIZE ? 0 : left - rows.length
    after = rows.at(-1)?.id ?? null
  }
  yield '</urlset>\n'
}

function readBatch(
  shop: Sitemap,
  { from, to }: IdRange,
  { after, limit }: { after: string | null; limit: number },
) {
  return shop.db
    .select({ id: products.id, time: products.time })
    .from(products)
    .where(
      and(isListed, after === null ? gte(products.id, from) : gt(products.id, after), lte(products.id, to)),
    )
    .orderBy(asc(products.id))
    .limit(limit)
}

function openTag(element: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${XMLNS}">\n`
}
