import { href } from 'react-router'
import { useMode } from '#app/browser/mode.ts'
import { useStoredFilter } from '#app/browser/stored/stored-filter.ts'
import type { Mode } from '#app/shop/language.ts'
import { H1 } from '#app/ui/elements/heading.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useArrivalPromise } from './arrival-promise.ts'

export function Hero() {
  const t = useTranslate()
  const filter = useStoredFilter()
  const promise = useArrivalPromise()
  return (
    <section className="hero">
      <div className="wrap hero__text">
        <div className="hero__copy">
          <H1>{t('home.heading')}</H1>
          <p aria-live="polite">{promise ?? t('home.text')}</p>
          <ShopLink className="btn" to={href('/allproducts') + filter}>
            {t('nav.allProducts')}
          </ShopLink>
        </div>
      </div>
      <HeroImage mode={useMode()} />
    </section>
  )
}

const WIDE = { widths: [960, 1200, 1600, 2400], sizes: '(min-width: 1000px) 1000px, 100vw' }
const TALL = { widths: [320, 480, 640, 960, 1200], sizes: '(min-width: 500px) 390px, 78vw' }
const PHONE = '(max-width: 759px)'

/** The server knows the mode, so a browser downloads one of the four pictures. Sizes as in home.css. */
function HeroImage({ mode }: { mode: Mode }) {
  const toSources = (shape: string, widths: number[]) =>
    widths.map((width) => `${toUrl(shape, mode, width)} ${width}w`).join(', ')
  return (
    <picture>
      <source media={PHONE} srcSet={toSources('tall', TALL.widths)} sizes={TALL.sizes} />
      <img
        className="hero__image"
        src={toUrl('wide', mode, 1200)}
        srcSet={toSources('wide', WIDE.widths)}
        sizes={WIDE.sizes}
        alt=""
        fetchPriority="high"
      />
    </picture>
  )
}

const toUrl = (shape: string, mode: Mode, width: number) =>
  `/images/catalogue/brand/hero-${shape}-${mode}.webp?w=${width}`
