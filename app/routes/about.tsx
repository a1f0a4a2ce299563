import { useTranslation } from 'react-i18next'
import { keptPage } from '#app/server/kept-page.ts'
import { useShopFacts } from '#app/ui/shop-facts.ts'
import { TextPage } from '#app/ui/text-page.tsx'

export const middleware = keptPage([])

export default function About() {
  const { t } = useTranslation()
  const { support } = useShopFacts()
  return (
    <TextPage
      path="/about"
      title={t('about.title')}
      description={t('about.description')}
      intro={t('about.intro')}
      sections={[
        { title: t('about.mission.title'), text: t('about.mission.text') },
        { title: t('about.team.title'), text: t('about.team.text') },
        { title: t('about.contact.title'), text: t('about.contact.text', support) },
      ]}
    />
  )
}
