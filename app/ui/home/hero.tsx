import { href } from 'react-router'
import { useStoredFilter } from '#app/browser/stored/stored-filter.ts'
import { H1 } from '#app/ui/elements/heading.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'

const HERO = '/images/catalogue/brand/hero.webp'
const WIDTHS = [640, 960, 1200, 1600, 2400]

export function Hero() {
  const t = useTranslate()
  const filter = useStoredFilter()
  return (
    <section className="hero">
      <div className="wrap hero__text">
        <div className="hero__copy">
          <H1>{t('home.heading')}</H1>
          <p>{t('home.text')}</p>
          <ShopLink className="btn" to={href('/allproducts') + filter}>
            {t('nav.allProducts')}
          </ShopLink>
        </div>
      </div>
      <img
        className="hero__image"
        src={`${HERO}?w=1200`}
        srcSet={WIDTHS.map((width) => `${HERO}?w=${width} ${width}w`).join(', ')}
        sizes="(min-width: 760px) 100vw, 125vw"
        width={2400}
        height={1200}
        alt=""
        fetchPriority="high"
      />
    </section>
  )
}
