import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { href, Link } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import type { AdminKey, Translate } from '#app/messages/translator.ts'
import { formatDay } from '#app/shop/day.ts'
import { placeLines } from '#app/shop/delivery/delivery-fields.ts'
import { formatSlotDay, formatTimes } from '#app/shop/delivery/format-slot.ts'
import { type Language, textIn } from '#app/shop/language.ts'
import { formatBaht, type Satang } from '#app/shop/money.ts'
import type { Order } from '#app/shop/orders/order.ts'
import type { OrderQuery } from '#app/shop/orders/order-search.ts'
import { ORDER_TABLE } from '#app/shop/orders/order-search.ts'
import type { TableView } from '#app/shop/tables/table-view.ts'
import { DataTable } from '#app/ui/dashboard/tables/data-table.tsx'
import type { DataColumn } from '#app/ui/dashboard/tables/table-columns.ts'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { OrderDays } from './order-days.tsx'

type Row = Order & { refunded: Satang; lost: Satang; packedAt: Date | null }

interface OrderTableProps {
  view: TableView
  query: OrderQuery
  orders: Row[]
  total: number
  more: boolean
  /** True when only the newest orders were searched. */
  partial: boolean
  isMarked: (id: string) => boolean
}

export function OrderTable({ view, query, orders, total, more, partial, isMarked }: OrderTableProps) {
  const t = useAdminTranslate()
  const columns = useOrderColumns(useOffersTimes(orders))
  const days = query.from !== '' || query.to !== ''
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
        {...(days ? {} : { foldLabel: t('orderTable.filters') })}
        empty={<NoOrders days={days} />}
      />
    </>
  )
}

function OrderTools({ query: { search, from, to } }: { query: OrderQuery }) {
  const t = useAdminTranslate()
  const asked = new URLSearchParams(
    Object.entries({ q: search, from, to }).filter(([, value]) => value !== ''),
  )
  return (
    <>
      <OrderDays from={from} to={to} />
      <a className="btn btn--line" href={`${href('/dashboard/orders.csv')}?${asked}`} download>
        <Download className="icon icon--small" aria-hidden="true" />
        <span>{t('orderTable.export')}</span>
      </a>
    </>
  )
}

function NoOrders({ days }: { days: boolean }) {
  const t = useAdminTranslate()
  if (!days) return <EmptyState title={t('orderTable.none')} text={t('orderTable.noneText')} />
  return (
    <EmptyState title={t('orderTable.noneInDays')} text={t('orderTable.noneInDaysText')}>
      <Link className="btn" to={href('/dashboard/orders')}>
        {t('orderTable.allDays')}
      </Link>
    </EmptyState>
  )
}

/** Orders keep their times when the shop stops offering any. */
function useOffersTimes(orders: Row[]): boolean {
  const { offersTimes } = useShopFacts()
  return offersTimes || orders.some(({ deliveryTime }) => deliveryTime !== null)
}

function useOrderColumns(withTimes: boolean): DataColumn<Row>[] {
  const t = useAdminTranslate()
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'receipt',
        header: t('orderTable.receipt'),
        lead: true,
        cell: ({ id, packedAt }) => (
          <span className="tabular">
            <span>{id}</span> {!packedAt && <span className="tag tag--warn">{t('orderTable.new')}</span>}
          </span>
        ),
      },
      {
        id: 'time',
        header: t('orderTable.date'),
        sortable: true,
        numeric: true,
        cell: ({ date }) => formatDay(date, language, 'short'),
      },
      {
        id: 'amount',
        header: t('orderTable.amount'),
        sortable: true,
        numeric: true,
        cell: ({ price, refunded, lost }) => (
          <span className="cell-lines">
            <span>{formatBaht(price.total, language)}</span>
            {refunded > 0 && (
              <small className="text-soft">
                {t('orderTable.refunded', { amount: formatBaht(refunded, language) })}
              </small>
            )}
            {lost > 0 && (
              <small className="text-soft">
                {t('orderTable.lost', { amount: formatBaht(lost, language) })}
              </small>
            )}
          </span>
        ),
      },
      { id: 'items', header: t('orderTable.items'), cell: (order) => <Items order={order} /> },
      ...(withTimes ? [timeColumn(t, language)] : []),
      ...contactColumns(t),
    ],
    [t, language, withTimes],
  )
}

function timeColumn(t: Translate<AdminKey>, language: Language): DataColumn<Row> {
  return {
    id: 'delivery',
    header: t('orderTable.delivery'),
    sortable: true,
    numeric: true,
    cell: ({ deliveryTime: time }) => {
      if (!time) return null
      if (time.status !== 'accepted') return t(`orderTable.${time.status}`)
      const { kind, day, starts, ends } = time.slot
      return (
        <span className="cell-lines">
          <span>{formatSlotDay(day, language)}</span>
          <small className="text-soft tabular">
            <span>{formatTimes(starts, ends)}</span>
            {kind === 'pickup' && <span>{` · ${t('slots.kinds.pickup')}`}</span>}
          </small>
        </span>
      )
    },
  }
}

function contactColumns(t: Translate<AdminKey>): DataColumn<Row>[] {
  return [
    { id: 'recipient', header: t('orderTable.recipient'), cell: ({ addressInfo }) => addressInfo.name },
    {
      id: 'phone',
      header: t('orderTable.phone'),
      cell: ({ addressInfo }) => <span className="tabular">{addressInfo.phoneNumber}</span>,
    },
    {
      id: 'address',
      header: t('orderTable.address'),
      cell: ({ addressInfo }) => placeLines(addressInfo).join(' '),
    },
    {
      id: 'payment',
      header: t('orderTable.payment'),
      cell: ({ paymentId, way }) => (
        <details>
          <summary>{t(`paidBy.${way ?? 'unknown'}`)}</summary>
          <span className="cell-id">{paymentId}</span>
        </details>
      ),
    },
  ]
}

/** The first item, and the number of the others. */
function Items({ order: { cartItems } }: { order: Order }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const [first] = cartItems
  if (!first) return null
  return (
    <span className="cell-lines">
      <span>{`${textIn(first.title, language)} × ${first.count}`}</span>
      {cartItems.length > 1 && (
        <small className="text-soft">{t('orderTable.more', { count: cartItems.length - 1 })}</small>
      )}
    </span>
  )
}
