import { Plus } from 'lucide-react'
import { use } from 'react'
import { href } from 'react-router'
import type { Product } from '#app/shop/catalogue/product.ts'
import { textIn } from '#app/shop/language.ts'
import { formatBaht } from '#app/shop/money.ts'
import { CachedMarkup, MarkupCacheContext } from '#app/ui/elements/cached-markup.tsx'
import { OWN_IMAGES, ProductImage, preloadProductImage } from '#app/ui/elements/product-image.tsx'
import { SoldOut } from '#app/ui/elements/sold-out.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { CardActions } from './card-actions.tsx'

/** Must match the columns in product-card.css. */
const SIZES = '(min-width: 1264px) 282px, (min-width: 1080px) 23vw, (min-width: 720px) 31vw, 46vw'
/** Cards in view before scrolling. */
const FIRST_ROW_CARDS = 4

interface ProductCardProps {
  product: Product
  /** Position from 0 in a grid at the top of the page, else null. */
  position: number | null
  heading: 'h2' | 'h3'
}

export function ProductCard({ product, position, heading }: ProductCardProps) {
  const language = useLanguage()
  const { id, price, imageUrl, soldOut } = product
  const urgency = urgencyAt(position)
  const folder = imageUrl.startsWith(OWN_IMAGES) ? OWN_IMAGES : ''
  const isCached = use(MarkupCacheContext) !== null
  if (isCached && urgency !== 'late') preloadProductImage({ imageUrl, sizes: SIZES, urgency })
  const texts = {
    path: href('/productInfo/:id', { id }),
    title: textIn(product.title, language),
    price: formatBaht(price, language),
    image: imageUrl.slice(folder.length),
  }
  return (
    <CachedMarkup
      tag="article"
      className="product-card"
      shows={[language, heading, folder, soldOut, urgency]}
      texts={texts}
    >
      {({ path, title, price, image }) => (
        <>
          <div className="product-picture product-card__image">
            <ProductImage imageUrl={folder + image} title={title} sizes={SIZES} urgency={urgency} />
          </div>
          <div className="product-card__body">
            <CardTitle heading={heading} path={path} title={title} />
            <div className="product-card__row">
              <span className="price-tag">{price}</span>
              {soldOut ? <SoldOut /> : <AddButton product={product} />}
            </div>
          </div>
        </>
      )}
    </CachedMarkup>
  )
}

function CardTitle({ heading: Heading, path, title }: { heading: 'h2' | 'h3'; path: string; title: string }) {
  const { open } = use(CardActions)
  return (
    <Heading className="product-card__title">
      {/* No `Link`: its own state for each card made a tap slower. */}
      <a href={path} onClick={open}>
        {title}
      </a>
    </Heading>
  )
}

function AddButton({ product }: { product: Product }) {
  const t = useTranslate()
  const { add } = use(CardActions)
  return (
    <button
      className="icon-btn product-card__add"
      type="button"
      data-early
      aria-label={t('product.addToCart')}
      onClick={() => add(product)}
    >
      <Plus className="icon" aria-hidden="true" />
    </button>
  )
}

function urgencyAt(position: number | null) {
  if (position === null || position >= FIRST_ROW_CARDS) return 'late'
  return position === 0 ? 'first' : 'early'
}
