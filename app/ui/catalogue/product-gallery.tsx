import { type MouseEvent, useRef, useState } from 'react'
import { ProductImage } from '#app/ui/elements/product-image.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'

const SIZES = '(min-width: 1264px) 600px, (min-width: 860px) 50vw, 100vw'

interface ProductGalleryProps {
  /** URLs, the main image first. */
  images: string[]
  title: string
  /** Texts of the images, in their order; an empty one stands for none. */
  texts: string[]
  colour?: string | undefined
  /** URL of a smaller image, shown until the main one has loaded. */
  preview?: string | undefined
}

/** The product's image, or a swipeable gallery with thumbnails. */
export function ProductGallery(props: ProductGalleryProps) {
  const { images, title, texts, colour, preview } = props
  const [main = ''] = images
  if (images.length > 1) return <Gallery {...props} />
  return (
    <div className="product-picture">
      <ProductImage
        imageUrl={main}
        title={title}
        alt={texts[0] || title}
        colour={colour}
        sizes={SIZES}
        urgency="first"
        preview={preview}
      />
    </div>
  )
}

/** Works without scripts: thumbnails are links to the large images. */
function Gallery({ images, title, texts, colour, preview }: ProductGalleryProps) {
  const t = useTranslate()
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const go = (event: MouseEvent, at: number) => {
    event.preventDefault()
    strip.current?.scrollTo({ left: at * strip.current.clientWidth })
    setCurrent(at)
  }
  const onScroll = () => {
    const { scrollLeft, clientWidth } = strip.current ?? { scrollLeft: 0, clientWidth: 1 }
    setCurrent(Math.min(images.length - 1, Math.round(scrollLeft / clientWidth)))
  }
  const place = (at: number) => ({ title, number: at + 1, all: images.length })
  return (
    <div className="gallery">
      <ul
        className="product-picture gallery__strip"
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('product.images', { title })}
        onScroll={onScroll}
      >
        {images.map((url, at) => (
          <li key={url} id={`image-${at + 1}`}>
            <ProductImage
              imageUrl={url}
              title={title}
              alt={texts[at] || (at === 0 ? title : t('product.image', place(at)))}
              colour={at === 0 ? colour : undefined}
              sizes={SIZES}
              urgency={at === 0 ? 'first' : 'late'}
              preview={at === 0 ? preview : undefined}
            />
          </li>
        ))}
      </ul>
      <ul className="gallery__thumbs" aria-label={t('product.chooseImage')}>
        {images.map((url, at) => (
          <li key={url}>
            <a
              href={`#image-${at + 1}`}
              aria-label={t('product.image', place(at))}
              aria-current={at === current ? 'true' : undefined}
              onClick={(event) => go(event, at)}
            >
              <ProductImage imageUrl={url} title="" sizes="72px" thumbnail />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
