import { href } from 'react-router'
import { findCategory } from '#app/shop/catalogue/find-category.ts'
import type { Category } from '#app/shop/catalogue/product.ts'
import { EMPTY_FILTER, filterAddress } from '#app/shop/catalogue/product-filter.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { ProductImage } from '#app/ui/elements/product-image.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'

/** Each leads to a category of the demo products. */
const TILES = [
  { key: 'flowers', category: 'Bouquets', imageUrl: '/images/catalogue/products/ivory-rose-bouquet.webp' },
  { key: 'gifts', category: 'Gift Boxes', imageUrl: '/images/catalogue/products/thai-spa-gift-tray.webp' },
  {
    key: 'occasions',
    category: 'Teddy Bears & Balloons',
    imageUrl: '/images/catalogue/products/heart-balloons-gift-set.webp',
  },
] as const
const SIZES = '(min-width: 1264px) 384px, (min-width: 860px) 31vw, 38vw'

export function FeatureTiles({ categories }: { categories: Category[] }) {
  const t = useTranslate()
  return (
    <section className="section wrap">
      <div className="section-head section-head--mid">
        <H2>{t('home.tilesTitle')}</H2>
      </div>
      <div className="three-columns">
        {TILES.map(({ key, category, imageUrl }) => (
          <article key={key} className="feature-tile">
            <div className="product-picture">
              <ProductImage imageUrl={imageUrl} title={t(`tiles.${key}.title`)} alt="" sizes={SIZES} />
            </div>
            <div className="feature-tile__text">
              <h3>
                <ShopLink className="card-link" to={href('/allproducts') + narrowTo(categories, category)}>
                  {t(`tiles.${key}.title`)}
                </ShopLink>
              </h3>
              <p>{t(`tiles.${key}.text`)}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}

/** All products where the owner has no such category. */
function narrowTo(categories: Category[], name: string): string {
  const found = findCategory(categories, name)
  return found ? filterAddress({ ...EMPTY_FILTER, filterType: found.title.en }) : ''
}
