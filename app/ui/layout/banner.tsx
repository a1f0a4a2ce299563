import { useShopFacts } from '#app/browser/shop-facts.ts'
import { formatBaht } from '#app/shop/money.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

export function Banner() {
  const t = useTranslate()
  const { testMode } = useShopFacts()
  const text = useBannerText()
  if (!text && !testMode) return null
  return (
    <section className="banner" aria-label={t('site.notice')}>
      {text && <p>{text}</p>}
      {testMode && <p className="banner__test">{t('site.testMode')}</p>}
    </section>
  )
}

/** The owner's text, else one made from the delivery fee; empty when there is nothing to say. */
function useBannerText(): string {
  const t = useTranslate()
  const language = useLanguage()
  const { banner, delivery } = useShopFacts()
  if (banner) return banner
  if (delivery.fee === 0) return t('product.deliveryFree')
  return delivery.freeFrom ? t('site.banner', { from: formatBaht(delivery.freeFrom, language) }) : ''
}
