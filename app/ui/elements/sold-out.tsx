import { useTranslate } from '#app/ui/language/translations.ts'

/** Stands where a product that can be bought has its button. */
export function SoldOut() {
  const t = useTranslate()
  return <span className="sold-out">{t('product.soldOut')}</span>
}
