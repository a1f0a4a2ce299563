/**
 * The moves of a checkout. `ordered` and `needs-review` are final; `expired` is final unless money turns up after all.
 */
export const CHECKOUT_MOVES = {
  created: ['pending', 'ordered', 'failed', 'expired', 'needs-review'],
  pending: ['ordered', 'failed', 'expired', 'needs-review'],
  failed: ['pending', 'ordered', 'expired', 'needs-review'],
  expired: ['ordered', 'needs-review'],
  ordered: [],
  'needs-review': [],
} as const satisfies Record<string, readonly string[]>

export type CheckoutStatus = keyof typeof CHECKOUT_MOVES
export const CHECKOUT_STATUSES = Object.keys(CHECKOUT_MOVES) as CheckoutStatus[]

/** Not paid, and not over: a card may be offered until the checkout's time is up. */
export const OPEN = ['created', 'pending', 'failed'] as const satisfies CheckoutStatus[]
/** Open, with a session at the provider, which has to be asked about it. */
export const AT_PROVIDER = ['pending', 'failed'] as const satisfies CheckoutStatus[]
/** Open, and no card has been tried or the last one has not been answered yet. */
export const WAITING = ['created', 'pending'] as const satisfies CheckoutStatus[]

export function mayMove(from: CheckoutStatus, to: CheckoutStatus): boolean {
  return (CHECKOUT_MOVES[from] as readonly string[]).includes(to)
}

/** The statuses that may become this one. */
export function statusesBefore(to: CheckoutStatus): CheckoutStatus[] {
  return CHECKOUT_STATUSES.filter((from) => mayMove(from, to))
}

/** The status after a move where the table has it, else the present one. */
export function movedTo(to: CheckoutStatus, from: CheckoutStatus): CheckoutStatus {
  return mayMove(from, to) ? to : from
}

export function isOpen(status: CheckoutStatus): boolean {
  return isOneOf(OPEN, status)
}

export function isWaiting(status: CheckoutStatus): boolean {
  return isOneOf(WAITING, status)
}

/** True while a card may still be offered for it. */
export function isPayable(
  { status, expiresAt }: { status: CheckoutStatus; expiresAt: Date },
  now = new Date(),
): boolean {
  return isOpen(status) && expiresAt > now
}

function isOneOf(statuses: readonly CheckoutStatus[], status: CheckoutStatus): boolean {
  return statuses.includes(status)
}
