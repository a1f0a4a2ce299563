import { useEffect, useRef } from 'react'
import { imageAddress, type ProductFields } from '#app/shop/catalogue/product-form.ts'
import { fieldIn } from '#app/shop/forms/translated-fields.ts'
import { DEFAULT_LANGUAGE } from '#app/shop/language.ts'
import { parseBaht } from '#app/shop/money.ts'
import { NoImage, ProductImage } from '#app/ui/elements/product-image.tsx'
import { SoldOut } from '#app/ui/elements/sold-out.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'

/** Pixels of a side of the preview's image. */
const SIDE = 640

/** The product as it will stand in the window, while it is typed. */
export function ProductPreview({ fields, file }: { fields: ProductFields; file: File | null }) {
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
        </div>
        <div className="product-card__body">
          <p className="product-card__title">{title}</p>
          <p className="product-card__row">
            <span className="price-tag">{price === null ? '฿' : formatPrice(price)}</span>
            {fields.soldOut === 'yes' && <SoldOut />}
          </p>
        </div>
      </div>
    </aside>
  )
}

/** Drawn onto a canvas: the pages' security policy lets no image in that has an address made up by the page. */
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
      // No image that the browser knows: the shop will say so, if it does not know it either.
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [file])
  return (
    <canvas ref={canvas} width={SIDE} height={SIDE} role="img" aria-label={t('productForm.imageChosen')} />
  )
}

/** Fills the square with the image's middle, as the shop's pages do. */
function drawCover(canvas: HTMLCanvasElement, image: ImageBitmap) {
  const scale = Math.max(SIDE / image.width, SIDE / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  const pen = canvas.getContext('2d')
  pen?.clearRect(0, 0, SIDE, SIDE)
  pen?.drawImage(image, (SIDE - width) / 2, (SIDE - height) / 2, width, height)
}
