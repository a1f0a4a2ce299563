import { useTranslation } from 'react-i18next'
import { keptPage } from '#app/server/kept-page.ts'
import { useShopFacts } from '#app/ui/shop-facts.ts'
import { TextPage } from '#app/ui/text-page.tsx'

export const middleware = keptPage([])

export default function PrivacyPolicy() {
  const { t } = useTranslation()
  const { support } = useShopFacts()
  return (
    <TextPage
      path="/privacy-policy"
      title={t('privacy.title')}
      description={t('privacy.description')}
      intro={t('privacy.intro')}
      sections={[
        { title: t('privacy.collect.title'), text: t('privacy.collect.text') },
        { title: t('privacy.use.title'), text: t('privacy.use.text') },
        { title: t('privacy.sharing.title'), text: t('privacy.sharing.text') },
        { title: t('privacy.security.title'), text: t('privacy.security.text') },
        { title: t('privacy.rights.title'), text: t('privacy.rights.text') },
        { title: t('privacy.changes.title'), text: t('privacy.changes.text') },
        { title: t('privacy.contact.title'), text: t('privacy.contact.text', support) },
      ]}
    />
  )
}
