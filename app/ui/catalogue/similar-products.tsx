import { useId } from 'react'
import type { Product } from '#app/shop/catalogue/product.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { ProductGrid } from './product-grid.tsx'

/** Suggestions for a search without results. */
export function SimilarProducts({ products }: { products: Product[] }) {
  const t = useTranslate()
  const id = useId()
  if (products.length === 0) return null
  return (
    <section className="similar-products" aria-labelledby={id}>
      <div className="section-head">
        <div>
          <H2 id={id}>{t('products.similar')}</H2>
          <p>{t('products.similarText')}</p>
        </div>
      </div>
      <ProductGrid products={products} heading="h3" />
    </section>
  )
}
