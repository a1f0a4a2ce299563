import { type ReactNode, useId, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { useHiddenColumns } from '#app/browser/stored/stored-columns.ts'
import { tableAddress } from '#app/shop/tables/table-view.ts'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { ColumnChoice } from './column-choice.tsx'
import { FoldButton } from './fold-button.tsx'
import { TableBody } from './table-body.tsx'
import type { DataTableProps } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { TablePager } from './table-pager.tsx'
import { TableSearch } from './table-search.tsx'

interface ToolsProps {
  /** Buttons and links beside the title. */
  tools?: ReactNode
}

/**
 * An admin table whose state is in the URL (`?q=…&sort=-price&page=2`) and answered by the database, so it
 * works without scripts. `readTableView(searchParams, plan)` reads it in the loader.
 */
export function DataTable<Row>({ tools, ...props }: DataTableProps<Row> & ToolsProps) {
  const { title, plan, view, columns, rows, total, searchLabel, empty, foldLabel } = props
  const heading = useId()
  const { hidden, setHidden } = useHiddenColumns(props.name)
  const shown = columns.filter(({ id, lead }) => lead || !hidden.has(id))
  const busy = useBusy()
  const [open, setOpen] = useState(false)
  return (
    <div className="panel">
      <div className="panel__head" data-folded={foldLabel && !open}>
        <H2 id={heading}>{title}</H2>
        {foldLabel && <FoldButton label={foldLabel} open={open} onToggle={setOpen} />}
        {searchLabel && <TableSearch plan={plan} view={view} columns={columns} label={searchLabel} />}
        <div className="panel__tools" data-foldable>
          <ColumnChoice columns={columns} hidden={hidden} onHide={setHidden} />
          {tools}
        </div>
      </div>
      {rows.length === 0 ? (
        <NoRows plan={plan} view={view} empty={empty} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="panel__scroll" aria-labelledby={heading} tabIndex={0}>
          <table className="table" aria-labelledby={heading} aria-busy={busy}>
            <TableHead columns={shown} plan={plan} view={view} actions={props.actions !== undefined} />
            <TableBody {...props} columns={shown} />
          </table>
        </section>
      )}
      <TablePager heading={heading} plan={plan} view={view} total={total} more={props.more} />
    </div>
  )
}

/** Either no row matches the search, or there are none at all. */
function NoRows({ plan, view, empty }: Pick<DataTableProps<unknown>, 'plan' | 'view' | 'empty'>) {
  const t = useAdminTranslate()
  const { search } = useLocation()
  if (!view.search && view.page === 1) return <div className="panel__none">{empty}</div>
  return (
    <div className="panel__none" role="status">
      <EmptyState title={t('table.noneFound', { search: view.search })} text={t('table.noneFoundText')}>
        <Link className="btn" to={tableAddress(new URLSearchParams(search), plan, { search: '', page: 1 })}>
          {t('table.showAll')}
        </Link>
      </EmptyState>
    </div>
  )
}

/** True while another view of this page loads. */
function useBusy(): boolean {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  return state === 'loading' && location?.pathname === pathname
}
