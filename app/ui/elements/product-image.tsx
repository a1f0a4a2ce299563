import { Flower2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { IMAGE_WIDTHS_PX, THUMBNAIL_WIDTHS_PX } from '#app/shop/constants.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

interface ProductImageProps {
  imageUrl: string
  title: string
  /** The title unless given; empty where the title stands beside it. */
  alt?: string
  /** Shown until it has loaded. */
  colour?: string | undefined
  /** The `sizes` attribute. */
  sizes: string
  /** `first`: the page's main image. `early`: in view before scrolling. `late`: lazy. */
  urgency?: 'first' | 'early' | 'late'
  thumbnail?: boolean
  /** URL of a smaller one that the browser has; shown until this one has loaded. */
  preview?: string | undefined
}

const SIZE_PX = 1200
export const OWN_IMAGES = '/images/'

/** A square product image, or a placeholder when it fails to load. */
export function ProductImage({
  imageUrl,
  title,
  alt = title,
  colour,
  sizes,
  urgency = 'late',
  thumbnail = false,
  preview,
}: ProductImageProps) {
  const image = useRef<HTMLImageElement>(null)
  // Kept when the shop's own answer replaces the known product.
  const [first] = useState(preview)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  // It may have failed before hydration.
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) setBrokenUrl(imageUrl)
  }, [imageUrl])
  // Something that is not in the catalogue has none.
  if (imageUrl === '' || brokenUrl === imageUrl) return <NoImage title={title} />
  const main = (
    <img
      ref={image}
      {...toSources(imageUrl, sizes, thumbnail ? THUMBNAIL_WIDTHS_PX : IMAGE_WIDTHS_PX)}
      width={SIZE_PX}
      height={SIZE_PX}
      alt={alt}
      loading={urgency === 'late' ? 'lazy' : 'eager'}
      fetchPriority={urgency === 'first' ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBrokenUrl(imageUrl)}
      // One that was to be lazy may be fetched already (ui/cart/early-pictures.tsx).
      suppressHydrationWarning
    />
  )
  // The shop's policy for styles allows no style of an element's own; an attribute of a drawing is none.
  const ground = colour && <svg className="product-picture__colour" color={colour} aria-hidden="true" />
  if (!first && !ground) return main
  return (
    <>
      {ground}
      {first && <img className="product-picture__preview" src={first} alt="" decoding="sync" />}
      {main}
    </>
  )
}

/** Preloads an image that is not lazy, which React cannot see in cached markup. */
export function preloadProductImage({
  imageUrl,
  sizes,
  urgency,
}: Pick<ProductImageProps, 'imageUrl' | 'sizes' | 'urgency'>) {
  const { src, srcSet, referrerPolicy } = toSources(imageUrl, sizes, IMAGE_WIDTHS_PX)
  preload(src, {
    as: 'image',
    ...(urgency === 'first' && { fetchPriority: 'high' }),
    ...(srcSet && { imageSrcSet: srcSet, imageSizes: sizes }),
    ...(referrerPolicy && { referrerPolicy }),
  })
}

export function NoImage({ title }: { title: string }) {
  const t = useTranslate()
  return (
    <div className="no-image" role="img" aria-label={t('product.noImage', { title })}>
      <Flower2 aria-hidden="true" />
    </div>
  )
}

interface Sources {
  src: string
  srcSet?: string
  sizes?: string
  referrerPolicy?: 'no-referrer'
}

/** Our images have a `srcset`; foreign ones load as they are, without a referrer. */
function toSources(imageUrl: string, sizes: string, widths: readonly number[]): Sources {
  if (!imageUrl.startsWith(OWN_IMAGES)) return { src: imageUrl, referrerPolicy: 'no-referrer' }
  return {
    srcSet: widths.map((width) => `${imageUrl}?w=${width} ${width}w`).join(', '),
    sizes,
    src: `${imageUrl}?w=${widths.includes(640) ? 640 : widths[0]}`,
  }
}
