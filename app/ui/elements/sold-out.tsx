import { useTranslate } from '#app/ui/language/translations.ts'

/** Replaces the Add To Cart button. */
export function SoldOut() {
  const t = useTranslate()
  return <span className="sold-out">{t('product.soldOut')}</span>
}
