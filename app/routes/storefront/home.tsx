import { href } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { listAlternatives } from '#app/server/catalogue/gone-products.ts'
import { listProducts } from '#app/server/catalogue/products.ts'
import { listSimilar } from '#app/server/catalogue/similar-products.ts'
import { cacheableRoute } from '#app/server/request/cacheable-route.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import {
  filterAddress,
  isEmptyFilter,
  readFilter,
  understandFilter,
} from '#app/shop/catalogue/product-filter.ts'
import { HOME_PRODUCTS } from '#app/shop/constants.ts'
import { ActiveFilters } from '#app/ui/catalogue/filter/active-filters.tsx'
import { CategoryChips } from '#app/ui/catalogue/filter/category-chips.tsx'
import { FilterPanel } from '#app/ui/catalogue/filter/filter-panel.tsx'
import { RESULTS } from '#app/ui/catalogue/filter/live-filter.ts'
import { ProductCount } from '#app/ui/catalogue/product-count.tsx'
import { ProductGrid } from '#app/ui/catalogue/product-grid.tsx'
import { SimilarProducts } from '#app/ui/catalogue/similar-products.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { FeatureTiles } from '#app/ui/home/feature-tiles.tsx'
import { Hero } from '#app/ui/home/hero.tsx'
import { StructuredShop } from '#app/ui/home/structured-shop.tsx'
import { Testimonials } from '#app/ui/home/testimonials.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/home.ts'

export const middleware = cacheableRoute('any')

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { language } = context.get(visitorContext)
  const filter = readFilter(new URL(request.url).searchParams)
  const categories = await shop.catalogue.categories()
  const query = understandFilter(filter, categories)
  const { products, total, more } = await listProducts(shop, query, {
    limit: HOME_PRODUCTS,
    offset: 0,
    language,
  })
  const similar = total === 0 ? await listSimilar(shop, query, language) : []
  const isNothing = total + similar.length === 0
  const others = isNothing ? await listAlternatives(shop, filter.filterType, language) : []
  return { filter, fieldErrors: query.fieldErrors, products, similar, others, total, more, categories }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  useLive(['products'])
  const { filter, fieldErrors, products, similar, others, total, more, categories } = loaderData
  const all = isEmptyFilter(filter)
  return (
    <>
      <PageHead title={t('home.title')} description={t('site.description')} path="/" />
      <StructuredShop />
      <Hero />
      <FilterPanel
        path="/"
        filter={filter}
        fieldErrors={fieldErrors}
        categories={categories}
        total={total}
        more={more}
      />
      <CategoryChips filter={filter} categories={categories} />
      <ActiveFilters path="/" filter={filter} categories={categories} />
      <section className="section home-products wrap" id={RESULTS}>
        <div className="section-head">
          <div>
            <H2>{all ? t('home.newest') : t('home.found')}</H2>
            {all ? (
              <p className="hide-on-phone">{t('home.newestText')}</p>
            ) : (
              <ProductCount total={total} more={more} />
            )}
          </div>
        </div>
        <ProductGrid products={products} heading="h3" />
        <SimilarProducts products={similar} others={others} />
        {total > 0 && (
          <div className="see-more">
            <ShopLink className="btn btn--line" to={`${href('/allproducts')}${filterAddress(filter)}`}>
              <span>{t('home.seeMore')}</span>
              {/* Search engines judge a link by its text alone. */}
              <span className="visually-hidden" aria-hidden="true">{` ${t('nav.allProducts')}`}</span>
            </ShopLink>
          </div>
        )}
      </section>
      <FeatureTiles categories={categories} />
      <Testimonials />
    </>
  )
}
