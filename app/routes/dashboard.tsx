import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { figures } from '#app/server/figures.ts'
import { shopContext } from '#app/server/request-context.ts'
import { DashboardTabs } from '#app/ui/dashboard/dashboard-tabs.tsx'
import { FigureTiles } from '#app/ui/dashboard/figure-tiles.tsx'
import type { Route } from './+types/dashboard.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { figures: await figures(context.get(shopContext)) }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard')
  return (
    <div className="wrap dash">
      <h1>{t('shell.heading')}</h1>
      <FigureTiles figures={loaderData.figures} />
      <DashboardTabs>
        <Outlet />
      </DashboardTabs>
    </div>
  )
}
