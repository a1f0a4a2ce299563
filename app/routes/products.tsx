import { useLocation } from 'react-router'
import { listCategories, listProducts } from '#app/server/catalogue.ts'
import { keptPage } from '#app/server/kept-page.ts'
import { shopContext } from '#app/server/request-context.ts'
import { PRODUCTS_PER_PAGE } from '#app/shop/constants.ts'
import { formatCount } from '#app/shop/count.ts'
import {
  EMPTY_FILTER,
  filterAddress,
  isEmptyFilter,
  readFilter,
  readPage,
  understandFilter,
} from '#app/shop/product-filter.ts'
import { FilterPanel } from '#app/ui/filter-panel.tsx'
import { useLive } from '#app/ui/live.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { ProductGrid } from '#app/ui/product-grid.tsx'
import { useLanguage } from '#app/ui/reader.ts'
import { useWords } from '#app/ui/words.ts'
import type { Route } from './+types/products.ts'

export const middleware = keptPage('any')

/**
 * The list has two addresses; this is the one to remember. Each further page of it is a page of its own, with products that no other
 * has (https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading); a filtered list only
 * repeats them.
 */
const PATH = '/allproducts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const search = new URL(request.url).searchParams
  const filter = readFilter(search)
  const page = readPage(search)
  const query = understandFilter(filter)
  const [{ products, total, more }, categories] = await Promise.all([
    listProducts(shop, query, { limit: PRODUCTS_PER_PAGE, offset: (page - 1) * PRODUCTS_PER_PAGE }),
    listCategories(shop),
  ])
  return { filter, page, faults: query.faults, products, total, more, categories }
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const t = useWords()
  useLive(['products'])
  const { pathname } = useLocation()
  const language = useLanguage()
  const { filter, page, faults, products, total, more, categories } = loaderData
  const own = PATH + filterAddress(EMPTY_FILTER, isEmptyFilter(filter) ? page : 1)
  return (
    <>
      <PageHead title={t('products.title')} description={t('products.description')} path={own} />
      <div className="products-head wrap">
        <h1>{t('products.heading')}</h1>
        <p className="soft num" role="status">
          {t(more ? 'products.countMore' : 'products.count', {
            count: total,
            total: formatCount(total, language),
          })}
        </p>
      </div>
      <FilterPanel path={pathname} filter={filter} faults={faults} categories={categories} />
      <div className="section products wrap">
        <ProductGrid products={products} heading="h2" atTop />
        <PageLinks
          page={page}
          pages={Math.ceil(total / PRODUCTS_PER_PAGE)}
          addressOf={(wanted) => pathname + filterAddress(filter, wanted)}
        />
      </div>
    </>
  )
}
