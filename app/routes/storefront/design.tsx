import { data } from 'react-router'
import { shopContext } from '#app/server/request/context.ts'
import chatSheet from '#app/ui/dashboard/new-order/paste-chat.css?url'
import designSheet from '#app/ui/design/design.css?url'
import { DesignScreen } from '#app/ui/design/design-screen.tsx'
import type { Route } from './+types/design.ts'

/** Only for who develops the shop. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(shopContext).config.development) throw data(null, { status: 404 })
  return null
}

export const links = () => [designSheet, chatSheet].map((href) => ({ rel: 'stylesheet', href }))

export default function Design() {
  return <DesignScreen />
}
