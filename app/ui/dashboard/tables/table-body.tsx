import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DataTableProps } from './table-columns.ts'

type TableBodyProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'rows' | 'rowId' | 'rowLink' | 'actions' | 'isMarked'
>

export function TableBody<Row>({ columns, rows, rowId, rowLink, actions, isMarked }: TableBodyProps<Row>) {
  const identified = rows.map((row) => ({ row, key: rowId(row) }))
  return (
    <tbody>
      {identified.map(({ row, key }) => (
        <tr key={key} className={isMarked?.(key) ? 'table__row--marked' : undefined} data-row={key}>
          {columns.map(({ id, lead, numeric, header, cell }) =>
            lead ? (
              <th key={id} scope="row" className="table__lead">
                <RowLink to={rowLink?.(row)}>{cell(row)}</RowLink>
              </th>
            ) : (
              <td key={id} className={numeric ? 'table__number' : undefined} data-label={header}>
                {cell(row)}
              </td>
            ),
          )}
          {actions && (
            <td className="table__actions">
              <div className="table__buttons">{actions(row)}</div>
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
