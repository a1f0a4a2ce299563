/**
 * Parcels that wait for the owner. `late`: its time is over; `changed`: corrected or moved since a paper was printed;
 * `photo`: the buyer wants something changed.
 */
export const WAITING_PARCELS = ['unscheduled', 'late', 'failed', 'photo', 'changed'] as const
export type WaitingParcels = (typeof WAITING_PARCELS)[number]

/** `links`: payment links that ran out lately. */
export const WAITING = ['slips', 'links', ...WAITING_PARCELS] as const

/** Counts over all days. */
export type Waiting = Record<(typeof WAITING)[number], number>

/** The parcels that the board shows instead of a day's; null for a day. */
export function readOnly(search: URLSearchParams): WaitingParcels | null {
  const only = search.get('only')
  return WAITING_PARCELS.find((name) => name === only) ?? null
}
