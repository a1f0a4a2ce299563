import { Outlet } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { figures } from '#app/server/orders/sales-stats.ts'
import { countTroubles } from '#app/server/refunds/needs-attention.ts'
import { shopContext } from '#app/server/request/context.ts'
import { carriedToast } from '#app/server/request/flash-toast.ts'
import { readGoingLiveNow } from '#app/server/settings/going-live.ts'
import { TOPICS } from '#app/shop/live/live.ts'
import { isLocalAddress, openRows } from '#app/shop/settings/going-live.ts'
import { Attention } from '#app/ui/dashboard/attention.tsx'
import { DashboardTabs } from '#app/ui/dashboard/dashboard-tabs.tsx'
import { GoingLiveNotice } from '#app/ui/dashboard/going-live-notice.tsx'
import { OrderSound } from '#app/ui/dashboard/orders/order-sound.tsx'
import { FigureTiles } from '#app/ui/dashboard/stats/stat-tiles.tsx'
import { ToastWithoutScripts } from '#app/ui/dashboard/toast-without-scripts.tsx'
import { useOwnerWords } from '#app/ui/language/translations.ts'
import type { Route } from './+types/dashboard.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [sums, troubles, rows] = await Promise.all([
    figures(shop),
    countTroubles(shop),
    readGoingLiveNow(shop),
  ])
  return {
    figures: sums,
    waiting: Object.values(troubles).reduce((sum, count) => sum + count, 0),
    notReady: openRows(rows).length,
    isPublic: !isLocalAddress(shop.config.publicUrl),
    toast: carriedToast(request),
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const t = useOwnerWords()
  useLive(TOPICS)
  return (
    <div className="wrap dash">
      <div className="dash__head">
        <h1>{t('shell.heading')}</h1>
        <OrderSound />
        <Attention count={loaderData.waiting} />
        <GoingLiveNotice count={loaderData.notReady} isPublic={loaderData.isPublic} />
      </div>
      <ToastWithoutScripts toast={loaderData.toast} />
      <FigureTiles figures={loaderData.figures} />
      <DashboardTabs>
        <Outlet />
      </DashboardTabs>
    </div>
  )
}
