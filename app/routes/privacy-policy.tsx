import { translatorOf } from '#app/messages/all-words.ts'
import { keptPage } from '#app/server/kept-page.ts'
import { shopContext, visitorContext } from '#app/server/request-context.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import type { Route } from './+types/privacy-policy.ts'

export const middleware = keptPage([])

export async function loader({ context }: Route.LoaderArgs) {
  const { t } = await translatorOf(context.get(visitorContext).language)
  const { support } = context.get(shopContext).config
  return {
    title: t('privacy.title'),
    description: t('privacy.description'),
    intro: t('privacy.intro'),
    sections: [
      { title: t('privacy.collect.title'), text: t('privacy.collect.text') },
      { title: t('privacy.use.title'), text: t('privacy.use.text') },
      { title: t('privacy.sharing.title'), text: t('privacy.sharing.text') },
      { title: t('privacy.security.title'), text: t('privacy.security.text') },
      { title: t('privacy.rights.title'), text: t('privacy.rights.text') },
      { title: t('privacy.changes.title'), text: t('privacy.changes.text') },
      { title: t('privacy.contact.title'), text: t('privacy.contact.text', support) },
    ],
  }
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <TextPage path="/privacy-policy" {...loaderData} />
}
