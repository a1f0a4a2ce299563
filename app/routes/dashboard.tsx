import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { readCookie } from '#app/server/cookies.ts'
import { figures } from '#app/server/figures.ts'
import { shopContext } from '#app/server/request-context.ts'
import { TOAST_COOKIE } from '#app/shop/constants.ts'
import { readToast } from '#app/shop/toast.ts'
import { DashboardTabs } from '#app/ui/dashboard/dashboard-tabs.tsx'
import { FigureTiles } from '#app/ui/dashboard/figure-tiles.tsx'
import { ToastWithoutScripts } from '#app/ui/dashboard/toast-without-scripts.tsx'
import type { Route } from './+types/dashboard.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    figures: await figures(context.get(shopContext)),
    toast: readToast(readCookie(request.headers, TOAST_COOKIE) ?? null),
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard')
  return (
    <div className="wrap dash">
      <h1>{t('shell.heading')}</h1>
      <ToastWithoutScripts toast={loaderData.toast} />
      <FigureTiles figures={loaderData.figures} />
      <DashboardTabs>
        <Outlet />
      </DashboardTabs>
    </div>
  )
}
