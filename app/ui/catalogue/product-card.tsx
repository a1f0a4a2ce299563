import { Plus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { href, useNavigate } from 'react-router'
import type { Product } from '#app/shop/catalogue/product.ts'
import { textIn } from '#app/shop/language.ts'
import { formatBaht } from '#app/shop/money.ts'
import { useAddToCart } from '#app/ui/cart/add-to-cart.ts'
import { ProductImage } from '#app/ui/elements/product-image.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { SoldOut } from '#app/ui/elements/sold-out.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

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

export function ProductCard({ product, position, heading: Heading }: ProductCardProps) {
  const language = useLanguage()
  const title = textIn(product.title, language)
  const path = href('/productInfo/:id', { id: product.id })
  const openAtOnce = useOpenAtOnce(path)
  return (
    <article className="product-card">
      <div className="product-picture product-card__image">
        <ProductImage imageUrl={product.imageUrl} title={title} sizes={SIZES} urgency={urgencyAt(position)} />
      </div>
      <div className="product-card__body">
        <Heading className="product-card__title">
          <ShopLink to={path} onClick={openAtOnce}>
            {title}
          </ShopLink>
        </Heading>
        <div className="product-card__row">
          <span className="price-tag">{formatBaht(product.price, language)}</span>
          {product.soldOut ? <SoldOut /> : <AddButton product={product} />}
        </div>
      </div>
    </article>
  )
}

/** Renders the product's page in one go: its data are known, so there is nothing to wait for between. */
function useOpenAtOnce(path: string) {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    setTimeout(() => void navigate(path))
  }
}

function AddButton({ product }: { product: Product }) {
  const t = useTranslate()
  const add = useAddToCart(product, 'added-from-grid')
  return (
    <button
      className="icon-btn product-card__add"
      type="button"
      data-early
      aria-label={t('product.addToCart')}
      onClick={add}
    >
      <Plus className="icon" aria-hidden="true" />
    </button>
  )
}

function urgencyAt(position: number | null) {
  if (position === null || position >= FIRST_ROW_CARDS) return 'late'
  return position === 0 ? 'first' : 'early'
}
