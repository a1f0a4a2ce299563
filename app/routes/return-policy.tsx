import { useTranslation } from 'react-i18next'
import { keptPage } from '#app/server/kept-page.ts'
import { useShopFacts } from '#app/ui/shop-facts.ts'
import { TextPage } from '#app/ui/text-page.tsx'

export const middleware = keptPage([])

export default function ReturnPolicy() {
  const { t } = useTranslation()
  const { support } = useShopFacts()
  return (
    <TextPage
      path="/return-policy"
      title={t('returns.title')}
      description={t('returns.description')}
      intro={t('returns.intro')}
      sections={[
        { title: t('returns.returns.title'), text: t('returns.returns.text') },
        { title: t('returns.refunds.title'), text: t('returns.refunds.text') },
        { title: t('returns.shipping.title'), text: t('returns.shipping.text') },
        { title: t('returns.contact.title'), text: t('returns.contact.text', support) },
      ]}
    />
  )
}
