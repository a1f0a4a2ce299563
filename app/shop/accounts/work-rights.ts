/** What the owner lets a helper or driver do (docs/decisions/0111). Never refunds, prices, settings or users. */
export const WORK_RIGHTS = ['board', 'orders', 'run', 'money'] as const
export type WorkRight = (typeof WORK_RIGHTS)[number]

/** Rights of a helper's link; `run` is a driver's alone. */
export const HELPER_RIGHTS = ['board', 'orders', 'money'] as const satisfies readonly WorkRight[]
export type HelperRight = (typeof HELPER_RIGHTS)[number]

/** The right that opens each page of the owner's to a helper. Pages that are not here are the owner's alone. */
export const OPENED_BY = {
  '/board': 'board',
  '/board/changes': 'board',
  '/board/orders/:id/photos': 'board',
  '/dashboard/print': 'board',
  '/dashboard/new-order': 'orders',
  '/dashboard/new-order/times': 'orders',
  '/dashboard/new-order/callers': 'orders',
  '/dashboard/new-order/products': 'orders',
  '/dashboard/new-order/:receipt': 'orders',
  '/dashboard/orders/:id': 'orders',
  '/dashboard/orders/:id/slip': 'orders',
  '/dashboard/orders/:id/delivery': 'orders',
  '/staff/payments': 'money',
  '/dashboard/money/slips/:id': 'money',
  '/dashboard/money/payments/:reference': 'money',
} as const satisfies Record<string, HelperRight>
export type HelpersPage = keyof typeof OPENED_BY

/** Null for a page of the owner's alone. */
export function rightFor(page: string): HelperRight | null {
  return Object.hasOwn(OPENED_BY, page) ? OPENED_BY[page as HelpersPage] : null
}

/** The owner's pages that these rights open. */
export function listPages(may: readonly WorkRight[]): HelpersPage[] {
  return (Object.keys(OPENED_BY) as HelpersPage[]).filter((page) => may.includes(OPENED_BY[page]))
}

/** Where a helper begins; a link has one right at least. */
const FIRST_PAGES = [
  ['board', '/board'],
  ['orders', '/dashboard/new-order'],
  ['money', '/staff/payments'],
] as const satisfies [HelperRight, HelpersPage][]

export function firstPage(may: readonly WorkRight[]): HelpersPage | null {
  return FIRST_PAGES.find(([right]) => may.includes(right))?.[1] ?? null
}
