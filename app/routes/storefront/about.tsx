import { href } from 'react-router'
import { serverTranslator } from '#app/messages/server-translator.ts'
import { textPage } from '#app/messages/text-pages.ts'
import { cacheableRoute } from '#app/server/request/cacheable-route.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { TextPage } from '#app/ui/elements/pages/text-page.tsx'
import type { Route } from './+types/about.ts'

export const middleware = cacheableRoute([])

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext)
  const { t } = await serverTranslator(language)
  const shop = await context.get(shopContext).settings.currentOrLast()
  return textPage(t, 'about', { own: shop.texts.about[language], shop })
}

export default function About({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage
      path={href('/about')}
      {...loaderData}
      imageUrl="/images/catalogue/products/floating-lotus-candle-bowl.webp"
    />
  )
}
