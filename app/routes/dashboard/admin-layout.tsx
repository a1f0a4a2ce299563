import { Outlet } from 'react-router'
import { isEmailOff } from '#app/server/config/config.ts'
import { shopContext } from '#app/server/request/context.ts'
import { adminOnly, requireAdmin } from '#app/server/request/guards.ts'
import { isLocalAddress } from '#app/shop/settings/going-live.ts'
import { AdminNavigation } from '#app/ui/dashboard/admin-navigation.tsx'
import { EmailWarning } from '#app/ui/dashboard/mail-warning.tsx'
import { MoreTranslations } from '#app/ui/language/more-translations.tsx'
import stylesheet from '#app/ui/styles/dashboard.css?url'
import type { Route } from './+types/admin-layout.ts'

/** Frame of every admin screen: its guard, translations and styles load nowhere else. */
export const middleware: Route.MiddlewareFunction[] = [adminOnly]

/** Makes client navigations call the server and its guard, which React Router skips if there is no loader. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { config } = context.get(shopContext)
  return { mailOff: isEmailOff(config) && !isLocalAddress(config.publicUrl) }
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export default function Admin({ loaderData }: Route.ComponentProps) {
  return (
    <MoreTranslations texts="admin">
      <AdminNavigation />
      {loaderData.mailOff && <EmailWarning />}
      <Outlet />
    </MoreTranslations>
  )
}
