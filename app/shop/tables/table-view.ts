import { readPage } from '#app/shop/catalogue/product-filter.ts'
import { MAX_SEARCH_LENGTH } from '#app/shop/constants.ts'

/** The sorts of a table, and its names in the address. */
export interface TablePlan<Sort extends string = string> {
  /** Tells the parameters of several tables on one page apart: `details` reads `details-sort`. Left out: `sort`. */
  name?: string
  /** The columns that it sorts by; the first is what is sorted by while nobody chose. */
  sorts: readonly [Sort, ...Sort[]]
  /** True where that first sort runs from high to low, as newest first does. */
  descending: boolean
}

/** The search, sort and page of a table. It is part of the address, so that it survives a reload. */
export interface TableView<Sort extends string = string> {
  search: string
  sort: Sort
  descending: boolean
  /** From 1. */
  page: number
}

/** Reads `?q=rose&sort=-price&page=2`; a minus is from high to low, anything odd is what nobody chose. */
export function readTableView<Sort extends string>(
  params: URLSearchParams,
  plan: TablePlan<Sort>,
): TableView<Sort> {
  const asked = params.get(parameterOf(plan, 'sort')) ?? ''
  const sort = plan.sorts.find((known) => known === asked.replace(/^-/, ''))
  return {
    search: (params.get(parameterOf(plan, 'q')) ?? '').slice(0, MAX_SEARCH_LENGTH),
    sort: sort ?? plan.sorts[0],
    descending: sort ? asked.startsWith('-') : plan.descending,
    page: readPage(new URLSearchParams({ page: params.get(parameterOf(plan, 'page')) ?? '1' })),
  }
}

/** The address of another view of the same table: whatever else stands in it stays, and what nobody needs to say goes. */
export function tableAddress<Sort extends string>(
  params: URLSearchParams,
  plan: TablePlan<Sort>,
  change: Partial<TableView<Sort>>,
): string {
  // Another search or order has other pages.
  const view = { ...readTableView(params, plan), page: 1, ...change }
  const usual = view.sort === plan.sorts[0] && view.descending === plan.descending
  const address = new URLSearchParams(params)
  const write = (name: TableParameter, value: string) =>
    value === '' ? address.delete(parameterOf(plan, name)) : address.set(parameterOf(plan, name), value)
  write('q', view.search.trim())
  write('sort', usual ? '' : sortText(view))
  write('page', view.page > 1 ? String(view.page) : '')
  return `?${address}`
}

type TableParameter = 'q' | 'sort' | 'page'

/** The name of a parameter in the address: of the search, the order or the page. */
export function parameterOf(plan: Pick<TablePlan, 'name'>, parameter: TableParameter): string {
  return plan.name ? `${plan.name}-${parameter}` : parameter
}

/** An order as the address writes it. */
export function sortText({ sort, descending }: Pick<TableView, 'sort' | 'descending'>): string {
  return descending ? `-${sort}` : sort
}
