import { href } from 'react-router'
import { useChanged } from '#app/browser/changed-rows.ts'
import { listDrafts } from '#app/server/new-order/drafts.ts'
import { listOrders } from '#app/server/orders/orders-table.ts'
import { readSales } from '#app/server/orders/sales-stats.ts'
import { shopContext } from '#app/server/request/context.ts'
import { draftState } from '#app/shop/checkout/checkout-status.ts'
import { ORDER_TABLE, readOrderFilters } from '#app/shop/orders/order-search.ts'
import { readPeriod } from '#app/shop/orders/sales.ts'
import { readTableView } from '#app/shop/tables/table-view.ts'
import { DraftList } from '#app/ui/dashboard/new-order/draft-list.tsx'
import { OrderTable } from '#app/ui/dashboard/orders/order-table.tsx'
import { SalesPanel } from '#app/ui/dashboard/stats/sales-panel.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/orders.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const params = new URL(request.url).searchParams
  const view = readTableView(params, ORDER_TABLE)
  const query = { search: view.search, ...readOrderFilters(params) }
  const [sales, { page, ...found }, { drafts, isCut }] = await Promise.all([
    readSales(shop, readPeriod(params.get('period'))),
    listOrders(shop, query, view),
    listDrafts(shop),
  ])
  return { sales, drafts: drafts.map(toShownDraft), isCut, query, view: { ...view, page }, ...found }
}

function toShownDraft({
  receipt,
  status,
  lastError,
  expiresAt,
  buyer,
  price,
}: Awaited<ReturnType<typeof listDrafts>>['drafts'][number]) {
  const name = buyer?.name || buyer?.phone || buyer?.lineName || receipt
  return {
    receipt,
    name,
    state: draftState({ status, expiresAt, lastError }),
    expiresAt: expiresAt.toISOString(),
    total: price.total,
  }
}

export default function DashboardOrders({
  loaderData: { sales, drafts, isCut, ...table },
}: Route.ComponentProps) {
  const t = useAdminTranslate()
  const isMarked = useChanged('orders')
  return (
    <>
      <PageHead
        title={t('orderTable.title')}
        description={t('orderTable.description')}
        path={href('/dashboard/orders')}
        unlisted
      />
      <DraftList drafts={drafts} isCut={isCut} />
      <SalesPanel report={sales} />
      <OrderTable {...table} isMarked={isMarked} />
    </>
  )
}
