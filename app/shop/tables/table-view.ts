import { readPage } from '#app/shop/catalogue/product-filter.ts'
import { MAX_SEARCH_LENGTH } from '#app/shop/constants.ts'

export interface TablePlan<Sort extends string = string> {
  /** Prefix of the parameters if a page has several tables: `details` reads `details-sort`. */
  name?: string
  /** The first is the default. */
  sorts: readonly [Sort, ...Sort[]]
  /** True if the default sort is from high to low. */
  descending: boolean
}

/** Part of the URL, so that it survives a reload. */
export interface TableView<Sort extends string = string> {
  search: string
  sort: Sort
  descending: boolean
  page: number
}

/** `?q=rose&sort=-price&page=2`; a minus is descending, invalid values are the default. */
export function readTableView<Sort extends string>(
  params: URLSearchParams,
  plan: TablePlan<Sort>,
): TableView<Sort> {
  const asked = params.get(parameterName(plan, 'sort')) ?? ''
  const sort = plan.sorts.find((known) => known === asked.replace(/^-/, ''))
  return {
    search: (params.get(parameterName(plan, 'q')) ?? '').slice(0, MAX_SEARCH_LENGTH),
    sort: sort ?? plan.sorts[0],
    descending: sort ? asked.startsWith('-') : plan.descending,
    page: readPage(new URLSearchParams({ page: params.get(parameterName(plan, 'page')) ?? '1' })),
  }
}

/** Other parameters of the URL stay; default values are left out. */
export function tableAddress<Sort extends string>(
  params: URLSearchParams,
  plan: TablePlan<Sort>,
  change: Partial<TableView<Sort>>,
): string {
  // Another search or sort starts at page 1.
  const view = { ...readTableView(params, plan), page: 1, ...change }
  const usual = view.sort === plan.sorts[0] && view.descending === plan.descending
  const address = new URLSearchParams(params)
  const write = (name: TableParameter, value: string) =>
    value === '' ? address.delete(parameterName(plan, name)) : address.set(parameterName(plan, name), value)
  write('q', view.search.trim())
  write('sort', usual ? '' : sortText(view))
  write('page', view.page > 1 ? String(view.page) : '')
  return `?${address}`
}

/** The current query with some parameters changed; null removes one. */
export function addressWith(search: string, changes: Record<string, string | null>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  return `?${params}`
}

const TABLE_PARAMETERS = ['q', 'sort', 'page'] as const
type TableParameter = (typeof TABLE_PARAMETERS)[number]

export function tableParameters(plan: Pick<TablePlan, 'name' | 'sorts'>): string[] {
  return TABLE_PARAMETERS.map((parameter) => parameterName(plan, parameter))
}

export function parameterName(plan: Pick<TablePlan, 'name'>, parameter: TableParameter): string {
  return plan.name ? `${plan.name}-${parameter}` : parameter
}

export function sortText({ sort, descending }: Pick<TableView, 'sort' | 'descending'>): string {
  return descending ? `-${sort}` : sort
}
