import { Search, X } from 'lucide-react'
import { Form, Link, useLocation } from 'react-router'
import { MAX_SEARCH_LENGTH } from '#app/shop/constants.ts'
import {
  parameterName,
  readTableView,
  sortText,
  type TablePlan,
  type TableView,
  tableAddress,
} from '#app/shop/tables/table-view.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useAskedSearch } from './asked-search.ts'
import { useLiveSearch } from './live-search.ts'
import type { DataColumn } from './table-columns.ts'

interface TableSearchProps<Row> {
  plan: TablePlan
  view: TableView
  columns: DataColumn<Row>[]
  label: string
}

/** Searches while typing, or on Enter without scripts. On a phone it also has a select for the sort order. */
export function TableSearch<Row>({ plan, view, columns, label }: TableSearchProps<Row>) {
  const t = useAdminTranslate()
  const { pathname } = useLocation()
  const search = useAskedSearch()
  const live = useLiveSearch(plan, view)
  const order = sortText(readTableView(new URLSearchParams(search), plan))
  const own = (['q', 'sort', 'page'] as const).map((name) => parameterName(plan, name))
  const others = [...new URLSearchParams(search)].filter(([name]) => !own.includes(name))
  const orders = columns
    .filter((column) => column.sortable)
    .flatMap(({ id, header }) => [
      { value: sortText({ sort: id, descending: false }), text: t('table.ascending', { column: header }) },
      { value: sortText({ sort: id, descending: true }), text: t('table.descending', { column: header }) },
    ])
  return (
    <Form
      className="table-search"
      role="search"
      aria-label={label}
      action={pathname}
      ref={live.form}
      {...live.on}
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="input-with-button table-search__field">
        <input
          className="input"
          type="search"
          name={parameterName(plan, 'q')}
          defaultValue={view.search}
          maxLength={MAX_SEARCH_LENGTH}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="search"
        />
        {view.search === '' ? (
          <button className="icon-btn" type="submit" aria-label={t('table.search')}>
            <Search className="icon" aria-hidden="true" />
          </button>
        ) : (
          <Link
            className="icon-btn"
            to={tableAddress(new URLSearchParams(search), plan, { search: '' })}
            aria-label={t('table.clear')}
            preventScrollReset
          >
            <X className="icon" aria-hidden="true" />
          </Link>
        )}
      </div>
      {orders.length > 0 && (
        <select
          key={order}
          className="input table-search__order"
          data-foldable
          name={parameterName(plan, 'sort')}
          defaultValue={order}
          aria-label={t('table.sortBy')}
        >
          {orders.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Form>
  )
}
