import { Flower2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '#app/ui/language/translations.ts'

interface ProductImageProps {
  imageUrl: string
  title: string
  /** The `sizes` attribute. */
  sizes: string
  /** `first`: the page's main image. `early`: in view before scrolling. `late`: lazy. */
  urgency?: 'first' | 'early' | 'late'
  thumbnail?: boolean
}

const WIDTHS = [320, 360, 480, 640, 960, 1200]
const THUMBNAIL_WIDTHS = [160, 320]
const SIZE_PX = 1200

/** A square product image, or a placeholder when it fails to load. */
export function ProductImage({
  imageUrl,
  title,
  sizes,
  urgency = 'late',
  thumbnail = false,
}: ProductImageProps) {
  const image = useRef<HTMLImageElement>(null)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  // It may have failed before hydration.
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) setBrokenUrl(imageUrl)
  }, [imageUrl])
  if (brokenUrl === imageUrl) return <NoImage title={title} />
  return (
    <img
      ref={image}
      {...sourcesOf(imageUrl, sizes, thumbnail ? THUMBNAIL_WIDTHS : WIDTHS)}
      width={SIZE_PX}
      height={SIZE_PX}
      alt={title}
      loading={urgency === 'late' ? 'lazy' : 'eager'}
      fetchPriority={urgency === 'first' ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBrokenUrl(imageUrl)}
    />
  )
}

export function NoImage({ title }: { title: string }) {
  const t = useTranslate()
  return (
    <div className="no-image" role="img" aria-label={t('product.noImage', { title })}>
      <Flower2 aria-hidden="true" />
    </div>
  )
}

/** Our images have a `srcset`; foreign ones load as they are, without a referrer. */
function sourcesOf(imageUrl: string, sizes: string, widths: number[]) {
  if (!imageUrl.startsWith('/images/')) return { src: imageUrl, referrerPolicy: 'no-referrer' as const }
  return {
    srcSet: widths.map((width) => `${imageUrl}?w=${width} ${width}w`).join(', '),
    sizes,
    src: `${imageUrl}?w=${widths.includes(640) ? 640 : widths[0]}`,
  }
}
