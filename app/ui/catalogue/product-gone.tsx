import { href } from 'react-router'
import type { Product } from '#app/shop/catalogue/product.ts'
import { type Translated, textIn } from '#app/shop/language.ts'
import { H1, H2 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { ProductGrid } from './product-grid.tsx'

interface ProductGoneProps {
  title: Translated
  others: Product[]
}

/** The page of a deleted product, with other products. */
export function ProductGone({ title, others }: ProductGoneProps) {
  const t = useTranslate()
  const language = useLanguage()
  const name = textIn(title, language)
  return (
    <div className="wrap section">
      <PageHead title={name} description={t('product.gone')} unlisted />
      <H1>{name}</H1>
      <p className="note" role="status">
        {t('product.gone')}
      </p>
      {others.length > 0 && (
        <section className="similar-products">
          <div className="section-head">
            <H2>{t('product.others')}</H2>
          </div>
          <ProductGrid products={others} heading="h3" />
        </section>
      )}
      <div className="see-more">
        <ShopLink className="btn btn--line" to={href('/allproducts')}>
          {t('notFound.allProducts')}
        </ShopLink>
      </div>
    </div>
  )
}
