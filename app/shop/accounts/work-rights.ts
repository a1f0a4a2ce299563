/** What the owner lets a helper or driver do: see `docs/helpers.md`. Never refunds, prices, settings or users. */
export const WORK_RIGHTS = ['board', 'orders', 'run', 'money'] as const
export type WorkRight = (typeof WORK_RIGHTS)[number]

/** Rights of a helper's link; `run` is a driver's alone. */
export const HELPER_RIGHTS = ['board', 'orders', 'money'] as const satisfies readonly WorkRight[]
export type HelperRight = (typeof HELPER_RIGHTS)[number]
