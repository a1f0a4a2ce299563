import { useEffect, useRef } from 'react'
import { type ProductFields, pictureAddress } from '#app/shop/catalogue/product-form.ts'
import { textIn } from '#app/shop/language.ts'
import { parseBaht } from '#app/shop/money.ts'
import { NoPicture, ProductPicture } from '#app/ui/elements/product-image.tsx'
import { SoldOut } from '#app/ui/elements/sold-out.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'

/** Pixels of a side of the preview's picture. */
const SIDE = 640

/** The product as it will stand in the window, while it is typed. */
export function ProductPreview({ fields, file }: { fields: ProductFields; file: File | null }) {
  const t = useAdminTranslate()
  const formatPrice = usePrice()
  const price = parseBaht(fields.price)
  const texts = { en: fields.title.trim(), th: fields.titleTh.trim(), 'zh-CN': fields.titleZh.trim() }
  const title = textIn(texts, useLanguage()) || t('productForm.previewTitle')
  const address = pictureAddress(fields.imageUrl.trim())
  return (
    <aside className="product-preview" aria-label={t('productForm.preview')}>
      <p className="small soft">{t('productForm.preview')}</p>
      <div className="card">
        <div className="card__pic">
          {file && <ChosenPicture file={file} />}
          {!file && address && (
            <ProductPicture imageUrl={address} title={title} sizes="320px" urgency="early" />
          )}
          {!file && !address && <NoPicture title={title} />}
        </div>
        <div className="card__body">
          <p className="card__title">{title}</p>
          <p className="card__row">
            <span className="price">{price === null ? '฿' : formatPrice(price)}</span>
            {fields.soldOut === 'yes' && <SoldOut />}
          </p>
        </div>
      </div>
    </aside>
  )
}

/** Drawn onto a canvas: the pages' security policy lets no picture in that has an address made up by the page. */
function ChosenPicture({ file }: { file: File }) {
  const t = useAdminTranslate()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let wanted = true
    createImageBitmap(file).then(
      (picture) => {
        if (wanted && canvas.current) drawCover(canvas.current, picture)
        picture.close()
      },
      // No picture that the browser knows: the shop will say so, if it does not know it either.
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [file])
  return (
    <canvas ref={canvas} width={SIDE} height={SIDE} role="img" aria-label={t('productForm.pictureChosen')} />
  )
}

/** Fills the square with the picture's middle, as the shop's pages do. */
function drawCover(canvas: HTMLCanvasElement, picture: ImageBitmap) {
  const scale = Math.max(SIDE / picture.width, SIDE / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const pen = canvas.getContext('2d')
  pen?.clearRect(0, 0, SIDE, SIDE)
  pen?.drawImage(picture, (SIDE - width) / 2, (SIDE - height) / 2, width, height)
}
