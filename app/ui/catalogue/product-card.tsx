import { Plus } from 'lucide-react'
import { use } from 'react'
import { href } from 'react-router'
import type { Product } from '#app/shop/catalogue/product.ts'
import { textIn } from '#app/shop/language.ts'
import { formatBaht } from '#app/shop/money.ts'
import { CachedMarkup } from '#app/ui/elements/cached-markup.tsx'
import { ProductImage } from '#app/ui/elements/product-image.tsx'
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
  const shows = [language, heading, id, textIn(product.title, language), price, imageUrl, soldOut]
  return (
    // React preloads the images of the first row, which cached markup would hide from it.
    <CachedMarkup tag="article" className="product-card" shows={urgency === 'late' ? shows : null}>
      <CardContent product={product} urgency={urgency} heading={heading} />
    </CachedMarkup>
  )
}

interface CardContentProps extends Omit<ProductCardProps, 'position'> {
  urgency: 'first' | 'early' | 'late'
}

function CardContent({ product, urgency, heading: Heading }: CardContentProps) {
  const language = useLanguage()
  const title = textIn(product.title, language)
  const path = href('/productInfo/:id', { id: product.id })
  const { open } = use(CardActions)
  return (
    <>
      <div className="product-picture product-card__image">
        <ProductImage imageUrl={product.imageUrl} title={title} sizes={SIZES} urgency={urgency} />
      </div>
      <div className="product-card__body">
        <Heading className="product-card__title">
          {/* No `Link`: its own state for each card made a tap slower. */}
          <a href={path} onClick={open}>
            {title}
          </a>
        </Heading>
        <div className="product-card__row">
          <span className="price-tag">{formatBaht(product.price, language)}</span>
          {product.soldOut ? <SoldOut /> : <AddButton product={product} />}
        </div>
      </div>
    </>
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
