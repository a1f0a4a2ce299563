import { memo, use } from 'react'
import { href, PrefetchPageLinks } from 'react-router'
import { useKnownProducts } from '#app/browser/prefetch/known-products.ts'
import { useIdle } from '#app/browser/prefetch/use-idle.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { findMarkup, MarkupCacheContext } from '#app/ui/elements/cached-markup.tsx'
import { preloadProductImage } from '#app/ui/elements/product-image.tsx'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { WithCardActions } from './card-actions.tsx'
import { NoProducts } from './no-products.tsx'
import { CARD_SIZES, type Card, cardElement, ProductCard, urgencyAt } from './product-card.tsx'

interface ProductGridProps {
  products: Product[]
  heading: 'h2' | 'h3'
  /** True when the grid starts in view. */
  atTop?: boolean
  isPlain?: boolean
}

export const ProductGrid = memo(function ProductGrid(props: ProductGridProps) {
  const { products, heading, atTop = false, isPlain = false } = props
  useKnownProducts(products)
  const cards = products.map((product, position) => ({
    ...{ product, heading, isPlain },
    urgency: urgencyAt(atTop ? position : null),
  }))
  const known = useKnownCards(cards)
  if (products.length === 0) return <NoProducts />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered such cards for an earlier page
  if (known !== null) return <div className="product-grid" dangerouslySetInnerHTML={{ __html: known }} />
  return (
    <WithCardActions>
      <div className="product-grid">
        {cards.map((card) => (
          <ProductCard key={card.product.id} {...card} />
        ))}
        <ProductCode of={products[0]} />
      </div>
    </WithCardActions>
  )
})

/** Returns markup only on the server, if it has rendered such cards before. */
function useKnownCards(cards: Card[]): string | null {
  const language = useLanguage()
  if (!import.meta.env.SSR) return null
  const cache = use(MarkupCacheContext)
  if (!cache) return null
  // React cannot see them in cached markup.
  for (const { product, urgency } of cards) {
    if (urgency !== 'late') preloadProductImage({ imageUrl: product.imageUrl, sizes: CARD_SIZES, urgency })
  }
  const elements = cards.map((card) => cardElement(card, language))
  return findMarkup(cache, elements)
}

/** Fetches the code of a product's page ahead; its data are known (root.tsx loads none either). */
function ProductCode({ of: product }: { of: Product | undefined }) {
  const idle = useIdle()
  if (!idle || !product) return null
  return <PrefetchPageLinks page={href('/productInfo/:id', { id: product.id })} />
}
