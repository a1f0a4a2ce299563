import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { stopHalfTyped } from '#app/browser/document/half-typed.ts'
import { isEmailOff } from '#app/server/config/config.ts'
import { shopContext } from '#app/server/request/context.ts'
import { requireWorkerAt, workersOnly } from '#app/server/staff/require-worker.ts'
import { isLocalAddress } from '#app/shop/settings/going-live.ts'
import { AdminNavigation } from '#app/ui/dashboard/admin-navigation.tsx'
import { HelperNavigation } from '#app/ui/dashboard/helpers/helper-navigation.tsx'
import { EmailWarning } from '#app/ui/dashboard/mail-warning.tsx'
import { WorkerContext } from '#app/ui/dashboard/use-worker.ts'
import { fetchTranslator } from '#app/ui/language/fetch-translator.ts'
import { MoreTranslations } from '#app/ui/language/more-translations.tsx'
import stylesheet from '#app/ui/styles/dashboard.css?url'
import type { Route } from './+types/admin-layout.ts'

// As soon as a link to one of these screens is touched, and before such a page hydrates.
if (!import.meta.env.SSR) fetchTranslator('admin').catch(() => {})

/** Frame of every admin screen: its guard, translations and styles load nowhere else. */
export const middleware: Route.MiddlewareFunction[] = [workersOnly]

/** Makes client navigations call the server and its guard, which React Router skips if there is no loader. */
export async function loader({ context, request, pattern }: Route.LoaderArgs) {
  const { actor, actorName, may } = await requireWorkerAt(context, request, pattern)
  const { config } = context.get(shopContext)
  const mailOff = actor === 'owner' && isEmailOff(config) && !isLocalAddress(config.publicUrl)
  return { worker: { helper: actorName, may: [...may] }, mailOff }
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export default function Admin({ loaderData: { worker, mailOff } }: Route.ComponentProps) {
  useEffect(stopHalfTyped, [])
  return (
    <MoreTranslations texts="admin">
      <WorkerContext value={worker}>
        {worker.helper === null ? <AdminNavigation /> : <HelperNavigation />}
        {mailOff && <EmailWarning />}
        <Outlet />
      </WorkerContext>
    </MoreTranslations>
  )
}
