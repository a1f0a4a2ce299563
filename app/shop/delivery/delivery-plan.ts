import type { DeliveryStatus, UnscheduledReason } from './delivery-status.ts'
import type { Gift } from './gift.ts'
import type { ChosenSlot } from './offers.ts'
import type { Place } from './zones/zones.ts'

/** The delivery that a purchase asks for, as it was at Buy Now. */
export interface DeliveryPlan {
  gift: Gift
  place: ChosenPlace | null
  zoneId: string | null
  /** Null in a shop without delivery times. */
  schedule: Schedule | null
}

interface ChosenPlace extends Place {
  subdistrict?: string
  /** The address as it was typed, to which the place was added. */
  line?: string
}

export interface Schedule {
  /** Work points of the goods. */
  work: number
  /** Null if the shopper chose no time: the delivery is to be scheduled. */
  slot: ChosenSlot | null
}

/** An order's delivery as it stands now. Moves change it; the order's plan stays. */
export interface OrderDelivery {
  status: DeliveryStatus
  reason: UnscheduledReason | null
  slot: ChosenSlot | null
  version: number
}
