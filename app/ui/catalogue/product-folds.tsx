import { Leaf, PackageOpen, RefreshCcw, Truck } from 'lucide-react'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { textIn } from '#app/shop/language.ts'
import { Fold } from '#app/ui/elements/fold.tsx'
import { useNotices } from '#app/ui/language/delivery-notices.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** What there is to know besides the description. A fold without a text is left out. */
export function ProductFolds({ product }: { product: Product }) {
  const t = useTranslate()
  const language = useLanguage()
  const { offersTimes, offersCards } = useShopFacts()
  const { areas, absent, substitution } = useNotices()
  const choose = offersTimes ? t(offersCards ? 'product.chooseAll' : 'product.chooseTime') : null
  const delivery = [choose, areas, absent].filter((text) => text !== null)
  const contents = product.contents ? textIn(product.contents, language) : ''
  const care = product.care ? textIn(product.care, language) : ''
  return (
    <div className="product__folds">
      {contents && (
        <Fold title={t('product.contents')} icon={<PackageOpen className="icon" aria-hidden="true" />}>
          <p>{contents}</p>
        </Fold>
      )}
      {care && (
        <Fold title={t('product.care')} icon={<Leaf className="icon" aria-hidden="true" />}>
          <p>{care}</p>
        </Fold>
      )}
      {delivery.length > 0 && (
        <Fold title={t('product.deliveryAndCard')} icon={<Truck className="icon" aria-hidden="true" />}>
          {delivery.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Fold>
      )}
      {substitution && (
        <Fold title={t('product.substitution')} icon={<RefreshCcw className="icon" aria-hidden="true" />}>
          <p>{substitution}</p>
        </Fold>
      )}
    </div>
  )
}
