import type { Product } from '#app/shop/catalogue/product.ts'
import { NoProducts } from './no-products.tsx'
import { ProductCard } from './product-card.tsx'

interface ProductGridProps {
  products: Product[]
  heading: 'h2' | 'h3'
  /** True when the grid starts in view. */
  atTop?: boolean
}

export function ProductGrid({ products, heading, atTop = false }: ProductGridProps) {
  if (products.length === 0) return <NoProducts />
  return (
    <div className="product-grid">
      {products.map((product, position) => (
        <ProductCard
          key={product.id}
          product={product}
          position={atTop ? position : null}
          heading={heading}
        />
      ))}
    </div>
  )
}
