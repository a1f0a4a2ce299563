import { useId } from 'react'
import type { Product } from '#app/shop/catalogue/product.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { ProductGrid } from './product-grid.tsx'

interface SimilarProductsProps {
  products: Product[]
  /** Shown if there are none. */
  others: Product[]
}

/** Suggestions for a search without results. */
export function SimilarProducts({ products, others }: SimilarProductsProps) {
  const t = useTranslate()
  const id = useId()
  if (products.length === 0) return <OtherProducts products={others} />
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

/** Products beside the one that a page is about. */
export function OtherProducts({ products, isPlain = false }: { products: Product[]; isPlain?: boolean }) {
  const t = useTranslate()
  const id = useId()
  if (products.length === 0) return null
  return (
    <section className="similar-products" aria-labelledby={id}>
      <div className="section-head">
        <H2 id={id}>{t('product.others')}</H2>
      </div>
      <ProductGrid products={products} heading="h3" isPlain={isPlain} />
    </section>
  )
}
