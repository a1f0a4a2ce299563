import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { listCategories, listProducts } from '#app/server/catalogue.ts'
import { shopContext } from '#app/server/request-context.ts'
import { LIVE_SPREAD, PRODUCTS_PER_PAGE } from '#app/shop/constants.ts'
import { filterAddress, readFilter, readPage, understandFilter } from '#app/shop/product-filter.ts'
import { FilterPanel } from '#app/ui/filter-panel.tsx'
import { useLive } from '#app/ui/live.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { ProductGrid } from '#app/ui/product-grid.tsx'
import { useLanguage } from '#app/ui/reader.ts'
import type { Route } from './+types/products.ts'

/** The page has two addresses; this is the one to remember. */
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
  const { t } = useTranslation()
  useLive(['products'], { spread: LIVE_SPREAD })
  const { pathname } = useLocation()
  const language = useLanguage()
  const { filter, page, faults, products, total, more, categories } = loaderData
  return (
    <>
      <PageHead title={t('products.title')} description={t('products.description')} path={PATH} />
      <div className="products-head wrap">
        <h1>{t('products.heading')}</h1>
        <p className="soft num" role="status">
          {t(more ? 'products.countMore' : 'products.count', {
            count: total,
            total: new Intl.NumberFormat(language).format(total),
          })}
        </p>
      </div>
      <FilterPanel path={pathname} filter={filter} faults={faults} categories={categories} />
      <section className="section products wrap">
        <ProductGrid products={products} heading="h2" />
        <PageLinks
          page={page}
          pages={Math.ceil(total / PRODUCTS_PER_PAGE)}
          addressOf={(wanted) => pathname + filterAddress(filter, wanted)}
        />
      </section>
    </>
  )
}
