import { href } from 'react-router'
import { useStoredFilter } from '#app/browser/stored/stored-filter.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { ProductGrid } from '#app/ui/catalogue/product-grid.tsx'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'

/** Says that nothing is in the cart, and shows the newest products once they are known. */
export function EmptyCart({ newest }: { newest: Product[] | null }) {
  const t = useTranslate()
  const filter = useStoredFilter()
  return (
    <>
      <EmptyState title={t('cart.empty')} text={t('cart.emptyText')}>
        <ShopLink className="btn" to={href('/allproducts') + filter}>
          {t('cart.browse')}
        </ShopLink>
      </EmptyState>
      {newest && <NewestProducts products={newest} />}
    </>
  )
}

function NewestProducts({ products }: { products: Product[] }) {
  const t = useTranslate()
  if (products.length === 0) return null
  return (
    <section className="similar-products">
      <div className="section-head">
        <H2>{t('home.newest')}</H2>
      </div>
      <ProductGrid products={products} heading="h3" />
    </section>
  )
}
