import type { BoardCard } from './board.ts'
import type { Waiting } from './waiting.ts'

/** Parcels that changed since the board was read. */
export interface BoardChanges {
  cards: BoardCard[]
  /** ISO 8601, UTC. */
  now: string
  /** Null on the wall screen. */
  waiting: Waiting | null
}

/** More are read with the whole board. */
export const MAX_CHANGED = 20

/** The parcels that a board asks about. */
export function readReceipts(search: URLSearchParams): string[] {
  return (search.get('ids') ?? '').split(',').slice(0, MAX_CHANGED).sort()
}

/**
 * The board with some parcels as they stand now; null if one came, went or moved to another time, which may give others
 * another number.
 */
export function applyChanges(
  cards: BoardCard[],
  { ids, changed }: { ids: string[]; changed: BoardCard[] },
): BoardCard[] | null {
  const current = new Map(changed.map((card) => [card.receipt, card]))
  const asBefore = cards.every(({ receipt, slot }) => {
    if (!ids.includes(receipt)) return true
    const now = current.get(receipt)
    return now !== undefined && now.slot?.day === slot?.day && now.slot?.slotId === slot?.slotId
  })
  const known = new Set(cards.map(({ receipt }) => receipt))
  if (!asBefore || changed.some(({ receipt }) => !known.has(receipt))) return null
  return cards.map((card) => ({ ...(current.get(card.receipt) ?? card), stop: card.stop }))
}
