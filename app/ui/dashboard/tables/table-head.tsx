import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { type TablePlan, tableAddress } from '#app/shop/tables/table-view.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { columnOf, type DataTableModel } from './table-columns.ts'

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const
const ARROWS = { asc: ArrowUp, desc: ArrowDown } as const

interface TableHeadProps<Row> {
  table: DataTableModel<Row>
  plan: TablePlan
  /** True when rows have buttons. */
  actions: boolean
}

/** Column headers; sortable ones are links. */
export function TableHead<Row>({ table, plan, actions }: TableHeadProps<Row>) {
  const t = useAdminTranslate()
  const { search } = useLocation()
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {group.headers.map(({ id, column }) => {
            const { header, numeric } = columnOf<Row>(column)
            const sorted = column.getIsSorted()
            const descending = sorted ? sorted === 'asc' : numeric === true
            const Arrow = sorted ? ARROWS[sorted] : ArrowUpDown
            return (
              <th
                key={id}
                scope="col"
                className={numeric ? 'table__number' : undefined}
                aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
              >
                {column.getCanSort() ? (
                  <Link
                    className="table__sort"
                    to={tableAddress(new URLSearchParams(search), plan, { sort: column.id, descending })}
                    preventScrollReset
                  >
                    <span>{header}</span>
                    <Arrow className="icon icon--small" aria-hidden="true" />
                  </Link>
                ) : (
                  header
                )}
              </th>
            )
          })}
          {actions && (
            <th scope="col" className="table__number">
              {t('table.actions')}
            </th>
          )}
        </tr>
      ))}
    </thead>
  )
}
