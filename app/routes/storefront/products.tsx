import { href, redirect, useLocation } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { findRenamed } from '#app/server/catalogue/categories.ts'
import { listAlternatives } from '#app/server/catalogue/gone-products.ts'
import { listProducts } from '#app/server/catalogue/products.ts'
import { listSimilar } from '#app/server/catalogue/similar-products.ts'
import { cacheableRoute } from '#app/server/request/cacheable-route.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import {
  EMPTY_FILTER,
  filterAddress,
  isEmptyFilter,
  readFilter,
  readPage,
  understandFilter,
} from '#app/shop/catalogue/product-filter.ts'
import { PRODUCTS_PER_PAGE } from '#app/shop/constants.ts'
import { ActiveFilters } from '#app/ui/catalogue/filter/active-filters.tsx'
import { CategoryChips } from '#app/ui/catalogue/filter/category-chips.tsx'
import { FilterPanel } from '#app/ui/catalogue/filter/filter-panel.tsx'
import { RESULTS } from '#app/ui/catalogue/filter/live-filter.ts'
import { ProductCount } from '#app/ui/catalogue/product-count.tsx'
import { ProductGrid } from '#app/ui/catalogue/product-grid.tsx'
import { SimilarProducts } from '#app/ui/catalogue/similar-products.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageLinks } from '#app/ui/elements/page-links.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useListTitle } from '#app/ui/language/option-texts.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/products.ts'

export const middleware = cacheableRoute('any')

/**
 * The canonical one of the list's two paths. Each page of it is indexed
 * (https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading).
 */
const PATH = href('/allproducts')

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { language } = context.get(visitorContext)
  const { pathname, searchParams: search } = new URL(request.url)
  const filter = readFilter(search)
  const page = readPage(search)
  const categories = await shop.catalogue.categories()
  const query = understandFilter(filter, categories)
  const isUnknown = query.category !== null && !categories.some(({ key }) => key === query.category)
  const renamed = isUnknown ? await findRenamed(shop, filter.filterType, categories) : null
  if (renamed) throw redirect(pathname + filterAddress({ ...filter, filterType: renamed.title.en }, page))
  const { products, total, more } = await listProducts(shop, query, {
    limit: PRODUCTS_PER_PAGE,
    offset: (page - 1) * PRODUCTS_PER_PAGE,
    language,
  })
  // A page beyond the end redirects to the last one.
  if (products.length === 0 && total > 0) {
    throw redirect(pathname + filterAddress(filter, Math.ceil(total / PRODUCTS_PER_PAGE)))
  }
  const similar = total === 0 ? await listSimilar(shop, query, language) : []
  const isNothing = total + similar.length === 0
  const others = isNothing ? await listAlternatives(shop, filter.filterType, language) : []
  return { filter, page, fieldErrors: query.fieldErrors, products, similar, others, total, more, categories }
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  useLive(['products'])
  const { pathname } = useLocation()
  const { filter, page, fieldErrors, products, similar, others, total, more, categories } = loaderData
  const listed = useListTitle(filter)
  const own = PATH + filterAddress(EMPTY_FILTER, isEmptyFilter(filter) ? page : 1)
  return (
    <>
      <PageHead title={listed ?? t('products.title')} description={t('products.description')} path={own} />
      <div className="products-head wrap">
        <H1>{listed ?? t('products.heading')}</H1>
        <ProductCount total={total} more={more} />
      </div>
      <FilterPanel
        path={pathname}
        filter={filter}
        fieldErrors={fieldErrors}
        categories={categories}
        total={total}
        more={more}
      />
      <CategoryChips path={pathname} filter={filter} categories={categories} />
      <ActiveFilters path={pathname} filter={filter} categories={categories} />
      <div className="section products wrap" id={RESULTS}>
        <ProductGrid products={products} heading="h2" atTop />
        <SimilarProducts products={similar} others={others} />
        <PageLinks
          page={page}
          pages={Math.ceil(total / PRODUCTS_PER_PAGE)}
          toPagePath={(wanted) => pathname + filterAddress(filter, wanted)}
        />
      </div>
    </>
  )
}
