import { memo } from 'react'
import { href, PrefetchPageLinks } from 'react-router'
import { useKnownProducts } from '#app/browser/ahead/known-products.ts'
import { useIdle } from '#app/browser/ahead/use-idle.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { WithCardActions } from './card-actions.tsx'
import { NoProducts } from './no-products.tsx'
import { ProductCard } from './product-card.tsx'

interface ProductGridProps {
  products: Product[]
  heading: 'h2' | 'h3'
  /** True when the grid starts in view. */
  atTop?: boolean
}

export const ProductGrid = memo(function ProductGrid({ products, heading, atTop = false }: ProductGridProps) {
  useKnownProducts(products)
  if (products.length === 0) return <NoProducts />
  return (
    <WithCardActions>
      <div className="product-grid">
        {products.map((product, position) => (
          <ProductCard
            key={product.id}
            product={product}
            position={atTop ? position : null}
            heading={heading}
          />
        ))}
        <ProductCode of={products[0]} />
      </div>
    </WithCardActions>
  )
})

/** Fetches the code of a product's page ahead; its data are known (root.tsx loads none either). */
function ProductCode({ of: product }: { of: Product | undefined }) {
  const idle = useIdle()
  if (!idle || !product) return null
  return <PrefetchPageLinks page={href('/productInfo/:id', { id: product.id })} />
}
