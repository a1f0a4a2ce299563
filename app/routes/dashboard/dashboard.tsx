import { Outlet } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { countNeedsAttention } from '#app/server/attention/needs-attention.ts'
import { countDeliveries } from '#app/server/delivery/deliveries.ts'
import { salesStats } from '#app/server/orders/sales-stats.ts'
import { shopContext } from '#app/server/request/context.ts'
import { flashToast } from '#app/server/request/flash-toast.ts'
import { readGoingLiveNow } from '#app/server/settings/going-live.ts'
import { readDiskSpace } from '#app/server/watching/disk-space.ts'
import { TOPICS } from '#app/shop/live/live.ts'
import { isNearlyFull } from '#app/shop/settings/disk-space.ts'
import { isLocalAddress, openRows } from '#app/shop/settings/going-live.ts'
import { Attention } from '#app/ui/dashboard/attention/attention.tsx'
import { BackupNotice } from '#app/ui/dashboard/backup-notice.tsx'
import { UnscheduledNotice } from '#app/ui/dashboard/calendar/unscheduled-notice.tsx'
import { DashboardHead } from '#app/ui/dashboard/dashboard-head.tsx'
import { DashboardTabs } from '#app/ui/dashboard/dashboard-tabs.tsx'
import { DiskNotice } from '#app/ui/dashboard/disk-notice.tsx'
import { GoingLiveNotice } from '#app/ui/dashboard/going-live-notice.tsx'
import { OrderSound } from '#app/ui/dashboard/orders/order-sound.tsx'
import { StatTiles } from '#app/ui/dashboard/stats/stat-tiles.tsx'
import { ToastWithoutScripts } from '#app/ui/dashboard/toast-without-scripts.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/dashboard.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [sums, troubles, rows, { unscheduled }, disk] = await Promise.all([
    salesStats(shop),
    countNeedsAttention(shop),
    readGoingLiveNow(shop),
    countDeliveries(shop),
    readDiskSpace(shop.config.dataDir),
  ])
  const isPublic = !isLocalAddress(shop.config.publicUrl)
  const open = openRows(rows)
  const backup = rows.find(({ subject }) => subject === 'backup')
  return {
    salesStats: sums,
    waiting: Object.values(troubles).reduce((sum, count) => sum + count, 0),
    unscheduled,
    freeOnFullDisk: disk && isNearlyFull(disk) ? disk.free : null,
    notReady: open.filter((row) => row !== backup).length,
    isPublic,
    backup: backup && (isPublic || shop.config.backup.to !== null) ? backup : null,
    toast: flashToast(request),
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const t = useAdminTranslate()
  useLive(TOPICS)
  return (
    <div className="wrap dashboard">
      <DashboardHead heading={t('shell.heading')}>
        <OrderSound />
        <Attention count={loaderData.waiting} />
        <UnscheduledNotice count={loaderData.unscheduled} />
        <DiskNotice free={loaderData.freeOnFullDisk} />
        <BackupNotice row={loaderData.backup} />
        <GoingLiveNotice count={loaderData.notReady} isPublic={loaderData.isPublic} />
      </DashboardHead>
      <ToastWithoutScripts toast={loaderData.toast} />
      <StatTiles salesStats={loaderData.salesStats} />
      <DashboardTabs>
        <Outlet />
      </DashboardTabs>
    </div>
  )
}
