import { useShopFacts } from './shop-facts.ts'
import { useWords } from './words.ts'

export function Banner() {
  const t = useWords()
  const { testMode } = useShopFacts()
  return (
    <section className="banner" aria-label={t('site.notice')}>
      <p>{t('site.banner')}</p>
      {testMode && <p className="banner__test">{t('site.testMode')}</p>}
    </section>
  )
}
