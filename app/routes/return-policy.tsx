import { translatorOf } from '#app/messages/all-words.ts'
import { keptPage } from '#app/server/kept-page.ts'
import { shopContext, visitorContext } from '#app/server/request-context.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import type { Route } from './+types/return-policy.ts'

export const middleware = keptPage([])

export async function loader({ context }: Route.LoaderArgs) {
  const { t } = await translatorOf(context.get(visitorContext).language)
  const { support } = context.get(shopContext).config
  return {
    title: t('returns.title'),
    description: t('returns.description'),
    intro: t('returns.intro'),
    sections: [
      { title: t('returns.returns.title'), text: t('returns.returns.text') },
      { title: t('returns.refunds.title'), text: t('returns.refunds.text') },
      { title: t('returns.shipping.title'), text: t('returns.shipping.text') },
      { title: t('returns.contact.title'), text: t('returns.contact.text', support) },
    ],
  }
}

export default function ReturnPolicy({ loaderData }: Route.ComponentProps) {
  return <TextPage path="/return-policy" {...loaderData} />
}
