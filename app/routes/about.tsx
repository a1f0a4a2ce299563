import { translatorOf } from '#app/messages/all-words.ts'
import { keptPage } from '#app/server/kept-page.ts'
import { shopContext, visitorContext } from '#app/server/request-context.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import type { Route } from './+types/about.ts'

export const middleware = keptPage([])

export async function loader({ context }: Route.LoaderArgs) {
  const { t } = await translatorOf(context.get(visitorContext).language)
  const { support } = context.get(shopContext).config
  return {
    title: t('about.title'),
    description: t('about.description'),
    intro: t('about.intro'),
    sections: [
      { title: t('about.mission.title'), text: t('about.mission.text') },
      { title: t('about.team.title'), text: t('about.team.text') },
      { title: t('about.contact.title'), text: t('about.contact.text', support) },
    ],
  }
}

export default function About({ loaderData }: Route.ComponentProps) {
  return <TextPage path="/about" {...loaderData} />
}
