import { H2 } from '#app/ui/elements/heading.tsx'
import { ProductImage } from '#app/ui/elements/product-image.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'

const TILES = [
  { key: 'flowers', imageUrl: '/images/catalogue/products/ivory-rose-bouquet.webp' },
  { key: 'gifts', imageUrl: '/images/catalogue/products/thai-spa-gift-tray.webp' },
  { key: 'occasions', imageUrl: '/images/catalogue/products/heart-balloons-gift-set.webp' },
] as const
const SIZES = '(min-width: 1264px) 384px, (min-width: 860px) 31vw, 94vw'

export function FeatureTiles() {
  const t = useTranslate()
  return (
    <section className="section wrap">
      <div className="section-head section-head--mid">
        <H2>{t('home.tilesTitle')}</H2>
      </div>
      <div className="three-columns">
        {TILES.map(({ key, imageUrl }) => (
          <article key={key} className="feature-tile">
            <div className="product-picture">
              <ProductImage imageUrl={imageUrl} title={t(`tiles.${key}.title`)} sizes={SIZES} />
            </div>
            <div className="feature-tile__text">
              <h3>{t(`tiles.${key}.title`)}</h3>
              <p>{t(`tiles.${key}.text`)}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}
