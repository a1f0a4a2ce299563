import { Download } from 'lucide-react'
import { href, Link } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import type { OrderQuery } from '#app/shop/orders/order-search.ts'
import { ORDER_TABLE } from '#app/shop/orders/order-search.ts'
import type { TableView } from '#app/shop/tables/table-view.ts'
import { DataTable } from '#app/ui/dashboard/tables/data-table.tsx'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { type OrderRow, useOrderColumns } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'

interface OrderTableProps {
  view: TableView
  query: OrderQuery
  orders: OrderRow[]
  total: number
  more: boolean
  /** True when only the newest orders were searched. */
  partial: boolean
  isMarked: (id: string) => boolean
}

export function OrderTable({ view, query, orders, total, more, partial, isMarked }: OrderTableProps) {
  const t = useAdminTranslate()
  const columns = useOrderColumns(useOffersTimes(orders))
  const isFiltered = query.from !== '' || query.to !== '' || query.channel !== undefined
  return (
    <>
      {partial && (
        <p className="note" role="status">
          {t('orderTable.partial')}
        </p>
      )}
      <DataTable
        name="orders"
        title={t('orderTable.heading')}
        plan={ORDER_TABLE}
        view={view}
        columns={columns}
        rows={orders}
        total={total}
        more={more}
        rowId={(order) => order.id}
        rowLink={({ id }) => href('/dashboard/orders/:id', { id })}
        isMarked={isMarked}
        searchLabel={t('orderTable.search')}
        tools={<OrderTools query={query} />}
        {...(isFiltered ? {} : { foldLabel: t('orderTable.filters') })}
        empty={<NoOrders isFiltered={isFiltered} />}
      />
    </>
  )
}

function OrderTools({ query }: { query: OrderQuery }) {
  const t = useAdminTranslate()
  const { search: q, from, to, channel = '' } = query
  const asked = new URLSearchParams(
    Object.entries({ q, from, to, channel }).filter(([, value]) => value !== ''),
  )
  return (
    <>
      <OrderFilters query={query} />
      <a className="btn btn--line" href={`${href('/dashboard/orders.csv')}?${asked}`} download>
        <Download className="icon icon--small" aria-hidden="true" />
        <span>{t('orderTable.export')}</span>
      </a>
    </>
  )
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  const t = useAdminTranslate()
  if (!isFiltered) return <EmptyState title={t('orderTable.none')} text={t('orderTable.noneText')} />
  return (
    <EmptyState title={t('orderTable.noneFound')} text={t('orderTable.noneFoundText')}>
      <Link className="btn" to={href('/dashboard/orders')}>
        {t('orderTable.all')}
      </Link>
    </EmptyState>
  )
}

/** Orders keep their times when the shop stops offering any. */
function useOffersTimes(orders: OrderRow[]): boolean {
  const { offersTimes } = useShopFacts()
  return offersTimes || orders.some(({ deliveryTime }) => deliveryTime !== null)
}
