import { Outlet } from 'react-router'
import { figures } from '#app/server/figures.ts'
import { readGoingLiveNow } from '#app/server/going-live/going-live.ts'
import { countTroubles } from '#app/server/money-matters.ts'
import { shopContext } from '#app/server/request-context.ts'
import { carriedToast } from '#app/server/toast-cookie.ts'
import { isLocalAddress, openRows } from '#app/shop/going-live.ts'
import { TOPICS } from '#app/shop/live.ts'
import { Attention } from '#app/ui/dashboard/attention.tsx'
import { DashboardTabs } from '#app/ui/dashboard/dashboard-tabs.tsx'
import { FigureTiles } from '#app/ui/dashboard/figure-tiles.tsx'
import { GoingLiveNotice } from '#app/ui/dashboard/going-live-notice.tsx'
import { OrderSound } from '#app/ui/dashboard/order-sound.tsx'
import { ToastWithoutScripts } from '#app/ui/dashboard/toast-without-scripts.tsx'
import { useLive } from '#app/ui/live.ts'
import { useOwnerWords } from '#app/ui/words.ts'
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
