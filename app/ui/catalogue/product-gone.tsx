import { href } from 'react-router'
import type { Product } from '#app/shop/catalogue/product.ts'
import { type Translated, textIn } from '#app/shop/language.ts'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { OtherProducts } from './similar-products.tsx'

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
      <OtherProducts products={others} />
      <div className="see-more">
        <ShopLink className="btn btn--line" to={href('/allproducts')}>
          {t('notFound.allProducts')}
        </ShopLink>
      </div>
    </div>
  )
}
