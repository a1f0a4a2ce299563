import {
  type ColumnDef,
  columnVisibilityFeature,
  type ReactTable,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { useHiddenColumns } from '#app/browser/stored-columns.ts'
import type { TablePlan, TableView } from '#app/shop/tables/table-view.ts'

/** One column of a table, as a screen describes it. */
export interface DataColumn<Row> {
  /** The name by which the address sorts, where it does. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Whether the plan of the table sorts by it. */
  sortable?: boolean
  /** Numbers and amounts stand at the end of their cell. */
  numeric?: boolean
  /** What the row is about: its heading to screen readers, never hidden. */
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

/** TanStack Table with the address as its state: it sorts and pages nothing itself. */
export function useDataTable<Row>(options: DataTableOptions<Row>): DataTableModel<Row> {
  const { name, columns, rows, view, rowId } = options
  const made = useMemo(() => columns.map(madeOf), [columns])
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

/** What the screen said of a column. */
export function describedBy<Row>(column: { columnDef: unknown }): DataColumn<Row> {
  return (column.columnDef as { meta: DataColumn<Row> }).meta
}

function madeOf<Row>(column: DataColumn<Row>) {
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
  /** Unique in the shop: under it the browser remembers the choice of columns. */
  name: string
  title: string
  /** What it can be asked for, and what it is asked for: the loader reads both with `readTableView`. */
  plan: TablePlan
  view: TableView
  /** Kept the same between renders, with `useMemo`. */
  columns: DataColumn<Row>[]
  /** One page of them, in order: searching, sorting and paging are the database's. */
  rows: Row[]
  /** How many rows fit in all. */
  total: number
  /** Whether there are more than that, which nobody counted. */
  more?: boolean
  rowId: (row: Row) => string
  /** Where a press anywhere on the row leads. */
  rowLink?: (row: Row) => string
  /** Buttons and links at the end of the row. */
  actions?: (row: Row) => ReactNode
  /** Highlights rows that just changed, by their id. */
  isMarked?: (id: string) => boolean
  /** What the search looks through, as its label; without one there is no search. */
  searchLabel?: string
  /** Buttons and links beside the title. */
  tools?: ReactNode
  /** What a phone shows instead of the tools until they are asked for; without one they are always there. */
  foldLabel?: string
  /** What stands here while there are no rows at all. */
  empty: ReactNode
}
