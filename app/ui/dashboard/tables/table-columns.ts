import {
  type ColumnDef,
  columnVisibilityFeature,
  type ReactTable,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { useHiddenColumns } from '#app/browser/stored/stored-columns.ts'
import type { TablePlan, TableView } from '#app/shop/tables/table-view.ts'

export interface DataColumn<Row> {
  /** Also its name in `?sort=`. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Right-aligned. */
  numeric?: boolean
  /** The row's header cell, which cannot be hidden. */
  lead?: boolean
}

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature })
type Features = typeof features

export type DataTableModel<Row> = ReactTable<Features, Row & object>

interface DataTableOptions<Row> {
  name: string
  columns: DataColumn<Row>[]
  rows: Row[]
  view: TableView
  rowId: (row: Row) => string
}

/** TanStack Table with its state in the URL: the database sorts and pages. */
export function useDataTable<Row>(options: DataTableOptions<Row>): DataTableModel<Row> {
  const { name, columns, rows, view, rowId } = options
  const made = useMemo(() => columns.map(toColumnDef), [columns])
  const { hidden, hide } = useHiddenColumns(name)
  return useTable({
    features,
    columns: made,
    data: rows as (Row & object)[],
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting: [{ id: view.sort, desc: view.descending }], columnVisibility: hidden },
    onColumnVisibilityChange: (change) => hide(typeof change === 'function' ? change(hidden) : change),
  })
}

export function columnOf<Row>(column: { columnDef: unknown }): DataColumn<Row> {
  return (column.columnDef as { meta: DataColumn<Row> }).meta
}

function toColumnDef<Row>(column: DataColumn<Row>) {
  return {
    id: column.id,
    accessorFn: (row: Row) => row,
    header: column.header,
    enableSorting: column.sortable === true,
    enableHiding: column.lead !== true,
    meta: column,
  } as unknown as ColumnDef<Features, Row & object>
}

export interface DataTableProps<Row> {
  /** Unique: the browser stores the hidden columns under it. */
  name: string
  title: string
  /** `plan` lists what the URL may ask for, `view` is what it asks for. */
  plan: TablePlan
  view: TableView
  /** Must be memoised. */
  columns: DataColumn<Row>[]
  /** The rows of this page, sorted by the database. */
  rows: Row[]
  /** The number of rows on all pages. */
  total: number
  /** True when there are more than `total`. */
  more?: boolean
  rowId: (row: Row) => string
  /** URL that a click on the row opens. */
  rowLink?: (row: Row) => string
  /** Buttons and links at the end of the row. */
  actions?: (row: Row) => ReactNode
  /** Highlights rows that just changed, by their id. */
  isMarked?: (id: string) => boolean
  /** Without a label there is no search. */
  searchLabel?: string
  /** Label of the button that shows the tools on a phone; without one they are always shown. */
  foldLabel?: string
  /** Shown when there are no rows at all. */
  empty: ReactNode
}
