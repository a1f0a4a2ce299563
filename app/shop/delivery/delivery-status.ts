/** `accepted`: promised for a day and time; `cancelled` is final. */
export const DELIVERY_MOVES = {
  unscheduled: ['accepted', 'cancelled'],
  accepted: ['accepted', 'unscheduled', 'cancelled'],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>

export type DeliveryStatus = keyof typeof DELIVERY_MOVES

/** `none-asked`: bought without a time; `time-lost`: paid after the hold or the time was over. */
export type UnscheduledReason = 'none-asked' | 'time-lost' | 'taken-back'

export function mayMoveDelivery(from: DeliveryStatus, to: DeliveryStatus): boolean {
  return (DELIVERY_MOVES[from] as readonly string[]).includes(to)
}
