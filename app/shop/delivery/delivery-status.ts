import type { SlotKind } from './delivery-slot.ts'

/** Orders of a shop without delivery times are delivered too, at no promised time. */
export type DeliveryKind = SlotKind | 'untimed'

/**
 * How a delivery may go on. `accepted`: promised for a day and time; `out`: on its way; `failed`: it came back.
 * A status that leads to itself may get another time. Nothing leads out of the final ones but taking back the last move.
 */
export const DELIVERY_MOVES = {
  unscheduled: ['accepted', 'cancelled'],
  accepted: ['accepted', 'arranging', 'ready', 'unscheduled', 'cancelled'],
  arranging: ['arranging', 'ready', 'accepted', 'unscheduled', 'cancelled'],
  ready: ['ready', 'out', 'collected', 'arranging', 'unscheduled', 'cancelled'],
  out: ['delivered', 'failed'],
  failed: ['ready', 'arranging', 'unscheduled', 'cancelled'],
  delivered: [],
  collected: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>

export type DeliveryStatus = keyof typeof DELIVERY_MOVES

export const DELIVERY_STATUSES = Object.keys(DELIVERY_MOVES) as DeliveryStatus[]

/** `none-asked`: bought without a time; `time-lost`: paid after the hold or the time was over. */
export type UnscheduledReason = 'none-asked' | 'time-lost' | 'taken-back'

interface StatusFacts {
  /** It has a day and time, and takes a place there. */
  hasTime: boolean
  /** Nothing of it can be changed any more without making it anew. */
  isMade: boolean
  /** It left the shop, also if it came back. */
  hasLeft: boolean
  /** Nobody has to do anything about it any more. */
  isOver: boolean
  /** The status after the owner promised another time; null if that is too late. */
  whenScheduled: DeliveryStatus | null
  /** The status after something more was put in, so that it is made; null if nothing more can be. */
  whenMoreAdded: DeliveryStatus | null
  /** Kinds that never get here. */
  notFor: readonly DeliveryKind[]
}

export const STATUS_FACTS = {
  unscheduled: {
    hasTime: false,
    isMade: false,
    hasLeft: false,
    isOver: false,
    whenScheduled: 'accepted',
    whenMoreAdded: 'unscheduled',
    notFor: ['untimed'],
  },
  accepted: {
    hasTime: true,
    isMade: false,
    hasLeft: false,
    isOver: false,
    whenScheduled: 'accepted',
    whenMoreAdded: 'accepted',
    notFor: [],
  },
  arranging: {
    hasTime: true,
    isMade: false,
    hasLeft: false,
    isOver: false,
    whenScheduled: 'arranging',
    whenMoreAdded: 'arranging',
    notFor: [],
  },
  ready: {
    hasTime: true,
    isMade: true,
    hasLeft: false,
    isOver: false,
    whenScheduled: 'ready',
    whenMoreAdded: 'arranging',
    notFor: [],
  },
  out: {
    hasTime: true,
    isMade: true,
    hasLeft: true,
    isOver: false,
    whenScheduled: null,
    whenMoreAdded: null,
    notFor: ['pickup'],
  },
  failed: {
    hasTime: true,
    isMade: true,
    hasLeft: true,
    isOver: false,
    whenScheduled: 'ready',
    whenMoreAdded: 'arranging',
    notFor: ['pickup'],
  },
  delivered: {
    hasTime: true,
    isMade: true,
    hasLeft: true,
    isOver: true,
    whenScheduled: null,
    whenMoreAdded: null,
    notFor: ['pickup'],
  },
  collected: {
    hasTime: true,
    isMade: true,
    hasLeft: true,
    isOver: true,
    whenScheduled: null,
    whenMoreAdded: null,
    notFor: ['delivery'],
  },
  cancelled: {
    hasTime: false,
    isMade: false,
    hasLeft: false,
    isOver: true,
    whenScheduled: null,
    whenMoreAdded: null,
    notFor: [],
  },
} as const satisfies Record<DeliveryStatus, StatusFacts>

/** With a day and time: `accepted` and all that follows from it. */
export const TIMED = DELIVERY_STATUSES.filter((status) => STATUS_FACTS[status].hasTime)

/** Promised, and not made yet. */
export const TO_MAKE = TIMED.filter((status) => !STATUS_FACTS[status].isMade)

/** Promised, and still in the shop. */
export const IN_SHOP = TIMED.filter((status) => !STATUS_FACTS[status].hasLeft)

/** Of these the shop still has something to do. */
export const UNDER_WAY = TIMED.filter((status) => !STATUS_FACTS[status].isOver)

export function takesMore(status: DeliveryStatus): boolean {
  return STATUS_FACTS[status].whenMoreAdded !== null
}

/** Its goods are with the recipient: nothing can be taken out any more. */
export function isHandedOver(status: DeliveryStatus): boolean {
  return STATUS_FACTS[status].hasLeft && STATUS_FACTS[status].isOver
}

export const TAKES_NO_MORE = DELIVERY_STATUSES.filter((status) => !takesMore(status))

/** Moves that one button makes. The other statuses need more than a button. */
export const BOARD_MOVES = [
  'accepted',
  'arranging',
  'ready',
  'out',
  'collected',
  'delivered',
  'failed',
] as const
export type BoardMove = (typeof BOARD_MOVES)[number]

export function mayMoveDelivery(from: DeliveryStatus, to: DeliveryStatus): boolean {
  return (DELIVERY_MOVES[from] as readonly string[]).includes(to)
}

/** The moves that buttons offer, the usual next one first. */
export function listBoardMoves(from: DeliveryStatus, kind: DeliveryKind): BoardMove[] {
  return BOARD_MOVES.filter((to) => to !== from && mayMoveByHand(from, to, kind)).sort(
    (one, other) => DELIVERY_MOVES[from].indexOf(one as never) - DELIVERY_MOVES[from].indexOf(other as never),
  )
}

export function mayMoveByHand(from: DeliveryStatus, to: BoardMove, kind: DeliveryKind): boolean {
  // These get a time, which a button does not choose.
  if (from === 'unscheduled') return false
  return mayMoveDelivery(from, to) && !(STATUS_FACTS[to].notFor as readonly DeliveryKind[]).includes(kind)
}

/** Reasons why a delivery came back. */
export const FAILURES = ['nobody', 'refused', 'wrong-address', 'closed'] as const
export type Failure = (typeof FAILURES)[number]

/** Where a driver left a parcel. */
export const LEFT_AT = ['recipient', 'reception', 'neighbour', 'door'] as const
export type LeftAt = (typeof LEFT_AT)[number]
