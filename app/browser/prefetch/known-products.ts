import { useEffect } from 'react'
import type { Product } from '#app/shop/catalogue/product.ts'

/** The products of each list on the page. Filled by effects, so always empty on the server. */
const lists = new Set<Product[]>()

export interface KnownProduct {
  product: Product
  /** URL of the image that its card shows. */
  preview: string | undefined
}

/** Makes the pages of listed products open without waiting for the shop. */
export function useKnownProducts(products: Product[]): void {
  useEffect(() => {
    lists.add(products)
    return () => void lists.delete(products)
  }, [products])
}

/** A product as a list on this page shows it, which live updates keep current. */
export function findKnownProduct(id: string | undefined): KnownProduct | null {
  const product = [...lists].flat().find((product) => product.id === id)
  if (!product) return null
  return { product, preview: shownImage(product) }
}

function shownImage({ imageUrl }: Product): string | undefined {
  const images = [...document.querySelectorAll<HTMLImageElement>('.product-card img')]
  return images.find(
    (image) => image.naturalWidth > 0 && image.getAttribute('src')?.split('?')[0] === imageUrl,
  )?.currentSrc
}
