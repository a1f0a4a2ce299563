import { data } from 'react-router'
import { shopContext } from '#app/server/request/context.ts'
import designSheet from '#app/ui/design/design.css?url'
import { DesignScreen } from '#app/ui/design/design-screen.tsx'
import type { Route } from './+types/design.ts'

/** Only for who develops the shop. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(shopContext).config.development) throw data(null, { status: 404 })
  return null
}

export const links = () => [{ rel: 'stylesheet', href: designSheet }]

export default function Design() {
  return <DesignScreen />
}
