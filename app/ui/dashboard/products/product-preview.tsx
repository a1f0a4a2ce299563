import { useEffect, useRef } from 'react'
import { imageAddress } from '#app/shop/catalogue/image-address.ts'
import type { TypedProduct } from '#app/shop/catalogue/product-form.ts'
import { fieldIn } from '#app/shop/forms/translated-fields.ts'
import { DEFAULT_LANGUAGE } from '#app/shop/language.ts'
import { parseBaht } from '#app/shop/money.ts'
import { NoImage, ProductImage } from '#app/ui/elements/product-image.tsx'
import { SoldOut } from '#app/ui/elements/sold-out.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'

const SIZE_PX = 640

/** The product's card, as shoppers will see it. */
export function ProductPreview({ fields, file }: { fields: TypedProduct; file: File | null }) {
  const t = useAdminTranslate()
  const formatPrice = usePrice()
  const price = parseBaht(fields.price)
  const language = useLanguage()
  const translation = language === DEFAULT_LANGUAGE ? '' : fields[fieldIn('title', language)].trim()
  const title = translation || fields.title.trim() || t('productForm.previewTitle')
  const address = imageAddress(fields.imageUrl.trim())
  return (
    <aside className="product-preview" aria-label={t('productForm.preview')}>
      <p className="text-small text-soft">{t('productForm.preview')}</p>
      <div className="product-card">
        <div className="product-picture product-card__image">
          {file && <ChosenImage file={file} />}
          {!file && address && (
            <ProductImage imageUrl={address} title={title} sizes="320px" urgency="early" />
          )}
          {!file && !address && <NoImage title={title} />}
          {fields.soldOut === 'yes' && <SoldOut />}
        </div>
        <div className="product-card__body">
          <p className="product-card__title">{title}</p>
          <p className="product-card__row">
            <span className="price-tag">{price === null ? '฿' : formatPrice(price)}</span>
          </p>
        </div>
      </div>
    </aside>
  )
}

/** A canvas, because the security policy blocks `blob:` images. */
function ChosenImage({ file }: { file: File }) {
  const t = useAdminTranslate()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let wanted = true
    createImageBitmap(file).then(
      (image) => {
        if (wanted && canvas.current) drawCover(canvas.current, image)
        image.close()
      },
      // The server tells if it cannot read the image either.
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [file])
  return (
    <canvas
      ref={canvas}
      width={SIZE_PX}
      height={SIZE_PX}
      role="img"
      aria-label={t('productForm.imageChosen')}
    />
  )
}

/** Crops like `object-fit: cover`. */
function drawCover(canvas: HTMLCanvasElement, image: ImageBitmap) {
  const scale = Math.max(SIZE_PX / image.width, SIZE_PX / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  const pen = canvas.getContext('2d')
  pen?.clearRect(0, 0, SIZE_PX, SIZE_PX)
  pen?.drawImage(image, (SIZE_PX - width) / 2, (SIZE_PX - height) / 2, width, height)
}
