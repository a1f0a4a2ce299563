/** Work points of an ordinary basket. */
const ORDINARY_WORK = 10
/** One network can hold at least so many orders of one time. */
const ORDINARY_PLACES = 2

/** An unpaid checkout costs nothing, so all of them, and those of one holder, hold a part of what is not sold. */
export const HOLDERS = { account: 1 / 8, network: 1 / 8, site: 1 / 4, everyone: 1 / 2 } as const
export type Holder = keyof typeof HOLDERS
const HOLDER_NAMES = Object.keys(HOLDERS) as Holder[]

/** Unpaid holds within a day before a holder gets no more. Networks have many people, most of whom pay. */
export const MAX_UNPAID = { account: 3, network: 30, site: 60 } as const
type Remembered = keyof typeof MAX_UNPAID
const REMEMBERED = Object.keys(MAX_UNPAID) as Remembered[]
const UNPAID_PER_ORDER = 10

/** Work points of a day, and orders of one of its times. */
interface Amount {
  work: number
  places: number
}

export interface HoldCounts {
  /** Free or held. */
  unsold: Amount
  held: Record<Holder, Amount>
  /** Holds of the last day. An account's order forgives those before it. */
  lately: Record<Remembered, { unpaid: number; paid: number }>
  /** Confirmed, or a shop that sends no email to confirm. */
  isConfirmed: boolean
  /** The owner holds nothing for the account. */
  isStopped: boolean
}

export type HoldRefusal = 'stopped' | 'unconfirmed' | 'unpaid' | Holder

/** True if enough of what is unsold is not held either. */
export function isAnythingFree({ unsold, held: { everyone } }: HoldCounts, work: number): boolean {
  return unsold.work - everyone.work >= work && unsold.places > everyone.places
}

/** Null if the time may be held until it is paid; else it is claimed when the money comes. */
export function holdRefusal(counts: HoldCounts, work: number): HoldRefusal | null {
  if (counts.isStopped) return 'stopped'
  if (work > ORDINARY_WORK && !counts.isConfirmed) return 'unconfirmed'
  if (REMEMBERED.some((holder) => holdsWithoutPaying(counts, holder))) return 'unpaid'
  return HOLDER_NAMES.find((holder) => isBeyond(counts, holder, work)) ?? null
}

function holdsWithoutPaying({ lately }: HoldCounts, holder: Remembered): boolean {
  const { unpaid, paid } = lately[holder]
  return unpaid >= MAX_UNPAID[holder] && unpaid >= paid * UNPAID_PER_ORDER
}

function isBeyond({ unsold, held }: HoldCounts, holder: Holder, work: number): boolean {
  const share = HOLDERS[holder]
  return (
    held[holder].work + work > mostHeld(unsold.work, share, ORDINARY_WORK) ||
    held[holder].places + 1 > mostHeld(unsold.places, share, ORDINARY_PLACES)
  )
}

/** An ordinary order is let through, unless it takes more than half of the little that is left. */
export function mostHeld(unsold: number, share: number, ordinary: number): number {
  return Math.max(Math.floor(unsold * share), Math.min(ordinary, Math.ceil(unsold / 2)))
}
