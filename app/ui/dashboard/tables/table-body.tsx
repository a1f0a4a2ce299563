import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DataTableProps } from './table-columns.ts'
import { columnOf, type DataTableModel } from './table-columns.ts'

type TableBodyProps<Row> = Pick<DataTableProps<Row>, 'rowLink' | 'actions' | 'isMarked'> & {
  table: DataTableModel<Row>
}

export function TableBody<Row>({ table, rowLink, actions, isMarked }: TableBodyProps<Row>) {
  return (
    <tbody>
      {table.getRowModel().rows.map((row) => (
        <tr key={row.id} className={isMarked?.(row.id) ? 'table__row--marked' : undefined} data-row={row.id}>
          {row.getVisibleCells().map(({ id, column }) => {
            const { lead, numeric, header, cell } = columnOf<Row>(column)
            return lead ? (
              <th key={id} scope="row" className="table__lead">
                <RowLink to={rowLink?.(row.original)}>{cell(row.original)}</RowLink>
              </th>
            ) : (
              <td key={id} className={numeric ? 'table__number' : undefined} data-label={header}>
                {cell(row.original)}
              </td>
            )
          })}
          {actions && (
            <td className="table__actions">
              <div className="table__buttons">{actions(row.original)}</div>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}

/** The link covers its whole row; buttons in other cells lie above it. */
function RowLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to === undefined ? (
    <span>{children}</span>
  ) : (
    <Link className="table__link" to={to}>
      {children}
    </Link>
  )
}
