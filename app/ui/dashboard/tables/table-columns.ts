import type { ReactNode } from 'react'
import type { TablePlan, TableView } from '#app/shop/tables/table-view.ts'

export interface DataColumn<Row> {
  /** Serves as the column's name in `?sort=` too. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Right-aligned. */
  numeric?: boolean
  /** The row's header cell, which cannot be hidden. */
  lead?: boolean
}

export interface DataTableProps<Row> {
  /** Unique: the browser stores the hidden columns under it. */
  name: string
  title: string
  /** `plan` lists what the URL may ask for, `view` is what it asks for. */
  plan: TablePlan
  view: TableView
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
  /** There is no search if the label is missing. */
  searchLabel?: string
  /** Label of the button that shows the tools on a phone; without one they are always shown. */
  foldLabel?: string
  /** Shown when there are no rows at all. */
  empty: ReactNode
}
