/** `ordered` and `needs-review` are final; `expired` is too unless money turns up. */
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

/** A card may be offered until the time is up. */
export const OPEN = ['created', 'pending', 'failed'] as const satisfies CheckoutStatus[]
/** Open, with a session that the provider must be asked about. */
export const AT_PROVIDER = ['pending', 'failed'] as const satisfies CheckoutStatus[]
/** Open, with no card tried yet or one still unanswered. */
export const WAITING = ['created', 'pending'] as const satisfies CheckoutStatus[]

export function mayMove(from: CheckoutStatus, to: CheckoutStatus): boolean {
  return (CHECKOUT_MOVES[from] as readonly string[]).includes(to)
}

export function statusesBefore(to: CheckoutStatus): CheckoutStatus[] {
  return CHECKOUT_STATUSES.filter((from) => mayMove(from, to))
}

/** The new status if the move is allowed, else the current one. */
export function movedTo(to: CheckoutStatus, from: CheckoutStatus): CheckoutStatus {
  return mayMove(from, to) ? to : from
}

export function isOpen(status: CheckoutStatus): boolean {
  return includesStatus(OPEN, status)
}

export function isWaiting(status: CheckoutStatus): boolean {
  return includesStatus(WAITING, status)
}

export function isPayable(
  { status, expiresAt }: { status: CheckoutStatus; expiresAt: Date },
  now = new Date(),
): boolean {
  return isOpen(status) && expiresAt > now
}

/** The last error of a draft that its shop ended before it was paid. */
export const CANCELLED = 'cancelled'

export function isCancelled({ status, lastError }: { status: CheckoutStatus; lastError: string | null }) {
  return status === 'expired' && lastError === CANCELLED
}

/** How an unpaid draft stands. */
export function draftState(draft: {
  status: CheckoutStatus
  expiresAt: Date
  lastError: string | null
}): 'open' | 'ended' | 'cancelled' {
  if (isPayable(draft)) return 'open'
  return isCancelled(draft) ? 'cancelled' : 'ended'
}

function includesStatus(statuses: readonly CheckoutStatus[], status: CheckoutStatus): boolean {
  return statuses.includes(status)
}
