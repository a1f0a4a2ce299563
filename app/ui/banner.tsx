import { useTranslation } from 'react-i18next'
import { useShopFacts } from './shop-facts.ts'

export function Banner() {
  const { t } = useTranslation()
  const { testMode } = useShopFacts()
  return (
    <section className="banner" aria-label={t('site.notice')}>
      <p>{t('site.banner')}</p>
      {testMode && <p className="banner__test">{t('site.testMode')}</p>}
    </section>
  )
}
