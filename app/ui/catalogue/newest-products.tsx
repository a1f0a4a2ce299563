import type { Product } from '#app/shop/catalogue/product.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { ProductGrid } from './product-grid.tsx'

/** Something to go on with, where nothing else is. */
export function NewestProducts({ products }: { products: Product[] }) {
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
