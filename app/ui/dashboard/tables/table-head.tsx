import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { Link } from 'react-router'
import { type TablePlan, type TableView, tableAddress } from '#app/shop/tables/table-view.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useAskedSearch } from './asked-search.ts'
import type { DataColumn } from './table-columns.ts'

const SORTED = {
  up: [ArrowUp, 'ascending'],
  down: [ArrowDown, 'descending'],
} as const

interface TableHeadProps<Row> {
  columns: DataColumn<Row>[]
  plan: TablePlan
  view: TableView
  /** True when rows have buttons. */
  actions: boolean
}

/** Column headers; sortable ones are links. */
export function TableHead<Row>({ columns, plan, view, actions }: TableHeadProps<Row>) {
  const t = useAdminTranslate()
  const search = useAskedSearch()
  return (
    <thead>
      <tr>
        {columns.map(({ id, header, numeric, sortable }) => {
          const isSorted = view.sort === id
          const [Arrow, sorting] = isSorted ? SORTED[view.descending ? 'down' : 'up'] : [ArrowUpDown]
          const descending = isSorted ? !view.descending : numeric === true
          return (
            <th key={id} scope="col" className={numeric ? 'table__number' : undefined} aria-sort={sorting}>
              {sortable ? (
                <Link
                  className="table__sort"
                  to={tableAddress(new URLSearchParams(search), plan, { sort: id, descending })}
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
    </thead>
  )
}
