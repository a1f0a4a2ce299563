import { BOARD_MOVES, type BoardMove, type DeliveryStatus } from './delivery-status.ts'

/** The last move can be taken back for so long. */
const TAKE_BACK_MS = 10 * 60 * 1000

export interface LastMove {
  fromStatus: DeliveryStatus | null
  toStatus: DeliveryStatus
  takesBack: boolean
  at: Date
  /** The screen with the button; null for what the shop or another form did. */
  origin: string | null
}

/** The status before the last move, if that was a button's and can still be taken back. */
export function findTakenBack(
  { fromStatus, toStatus, takesBack, at, origin }: LastMove,
  now: Date,
): BoardMove | null {
  const isRecent = now.getTime() - at.getTime() < TAKE_BACK_MS
  if (takesBack || !isRecent || origin === null || fromStatus === toStatus) return null
  return BOARD_MOVES.find((status) => status === fromStatus) ?? null
}
