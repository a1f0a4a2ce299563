import { useId } from 'react'
import type { Product } from '#app/shop/catalogue/product.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { ProductGrid } from './product-grid.tsx'

/** Offered below a search that found nothing, and said to be no result of it. */
export function SimilarProducts({ products }: { products: Product[] }) {
  const t = useTranslate()
  const id = useId()
  if (products.length === 0) return null
  return (
    <section className="similar-products" aria-labelledby={id}>
      <div className="section-head">
        <div>
          <h2 id={id}>{t('products.similar')}</h2>
          <p>{t('products.similarText')}</p>
        </div>
      </div>
      <ProductGrid products={products} heading="h3" />
    </section>
  )
}
