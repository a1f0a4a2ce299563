/** `released` is free for others again; a released claim of a checkout may be taken anew. */
export const CLAIM_MOVES = {
  held: ['sold', 'released'],
  sold: ['released'],
  released: ['held', 'sold'],
} as const satisfies Record<string, readonly string[]>

export type ClaimState = keyof typeof CLAIM_MOVES
export const CLAIM_STATES = Object.keys(CLAIM_MOVES) as ClaimState[]

/** Limits the unfinished checkouts of one shopper that hold a time. */
export const MAX_HELD_SLOTS = 2
