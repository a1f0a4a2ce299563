import { CUSTOMER_TABLE } from '#app/shop/accounts/user-table.ts'
import { formatDay } from '#app/shop/day.ts'
import { formatBaht } from '#app/shop/money.ts'
import type { TableView } from '#app/shop/tables/table-view.ts'
import { DataTable } from '#app/ui/dashboard/tables/data-table.tsx'
import type { DataColumn } from '#app/ui/dashboard/tables/table-columns.ts'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { type CustomerRow, SAMPLE_CUSTOMERS } from './sample-customers.ts'

interface CustomerTableProps {
  view: TableView
  customers: CustomerRow[]
  total: number
  isMarked: (uid: string) => boolean
}

/** Customers with their spending; sample rows while there are none. */
export function CustomerTable({ view, customers, total, isMarked }: CustomerTableProps) {
  const t = useAdminTranslate()
  const samples = total === 0
  const columns = useCustomerColumns(samples)
  return (
    <>
      <DataTable
        name="customers"
        title={t('users.details')}
        plan={CUSTOMER_TABLE}
        view={view}
        columns={columns}
        rows={samples ? SAMPLE_CUSTOMERS : customers}
        total={total}
        rowId={({ uid }) => uid}
        isMarked={isMarked}
        empty={<EmptyState title={t('users.noDetails')} text={t('users.noDetailsText')} />}
      />
      {samples && <p className="note">{t('users.samples')}</p>}
    </>
  )
}

function useCustomerColumns(samples: boolean): DataColumn<CustomerRow>[] {
  const t = useAdminTranslate()
  const language = useLanguage()
  return [
    {
      id: 'customer',
      header: t('users.name'),
      lead: true,
      cell: ({ name }) => (
        <>
          <span>{name}</span> {samples && <span className="tag tag--warn">{t('users.sample')}</span>}
        </>
      ),
    },
    { id: 'email', header: t('users.email'), cell: ({ email }) => email },
    {
      id: 'orders',
      header: t('users.orders'),
      sortable: !samples,
      numeric: true,
      cell: ({ orders }) => orders.toLocaleString(language),
    },
    {
      id: 'spent',
      header: t('users.spent'),
      sortable: !samples,
      numeric: true,
      cell: ({ spent }) => formatBaht(spent, language),
    },
    {
      id: 'last',
      header: t('users.lastOrder'),
      sortable: !samples,
      numeric: true,
      cell: ({ lastOrder }) => formatDay(lastOrder, language, 'short'),
    },
  ]
}
