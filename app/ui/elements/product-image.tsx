import { Flower2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '#app/ui/language/translations.ts'

interface ProductImageProps {
  imageUrl: string
  title: string
  /** How wide it is drawn, as the `sizes` of an image. */
  sizes: string
  /** `first` is what a visitor waits for; `early` is in view at once; `late` is fetched when it comes near. */
  urgency?: 'first' | 'early' | 'late'
  /** True for one that is never drawn wider than a thumb. */
  thumbnail?: boolean
}

const WIDTHS = [320, 360, 480, 640, 960, 1200]
const THUMBNAIL_WIDTHS = [160, 320]
const SIDE = 1200

/** A product's square image, or a quiet sign where it cannot be had. */
export function ProductImage({
  imageUrl,
  title,
  sizes,
  urgency = 'late',
  thumbnail = false,
}: ProductImageProps) {
  const image = useRef<HTMLImageElement>(null)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  // An image that failed before scripts ran told nobody.
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) setBrokenUrl(imageUrl)
  }, [imageUrl])
  if (brokenUrl === imageUrl) return <NoImage title={title} />
  return (
    <img
      ref={image}
      {...sourcesOf(imageUrl, sizes, thumbnail ? THUMBNAIL_WIDTHS : WIDTHS)}
      width={SIDE}
      height={SIDE}
      alt={title}
      loading={urgency === 'late' ? 'lazy' : 'eager'}
      fetchPriority={urgency === 'first' ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBrokenUrl(imageUrl)}
    />
  )
}

/** What stands where an image would. */
export function NoImage({ title }: { title: string }) {
  const t = useTranslate()
  return (
    <div className="no-image" role="img" aria-label={t('product.noImage', { title })}>
      <Flower2 aria-hidden="true" />
    </div>
  )
}

/** Our own images come in sizes; anyone else's as it is, without telling them which page showed it. */
function sourcesOf(imageUrl: string, sizes: string, widths: number[]) {
  if (!imageUrl.startsWith('/images/')) return { src: imageUrl, referrerPolicy: 'no-referrer' as const }
  return {
    srcSet: widths.map((width) => `${imageUrl}?w=${width} ${width}w`).join(', '),
    sizes,
    src: `${imageUrl}?w=${widths.includes(640) ? 640 : widths[0]}`,
  }
}
