import type { DeliveryPlan, OrderDelivery } from './delivery-plan.ts'
import type { UnscheduledReason } from './delivery-status.ts'
import type { ChosenSlot } from './offers.ts'

/** Tells when an order comes, as far as it is known. */
export type DeliveryTime =
  | { status: 'accepted'; slot: ChosenSlot }
  | { status: 'unscheduled'; reason: UnscheduledReason }
  | { status: 'cancelled' }

/** Returns the time as it stands now, else as it was chosen at Buy Now. Null in a shop without delivery times. */
export function toDeliveryTime(plan: DeliveryPlan | null, now: OrderDelivery | null): DeliveryTime | null {
  if (now?.status === 'cancelled') return { status: 'cancelled' }
  if (now && !now.slot) return { status: 'unscheduled', reason: now.reason ?? 'none-asked' }
  const slot = now?.slot ?? plan?.schedule?.slot
  if (slot) return { status: 'accepted', slot }
  return plan?.schedule ? { status: 'unscheduled', reason: 'none-asked' } : null
}

export function isPickup(time: DeliveryTime | null): boolean {
  return time?.status === 'accepted' && time.slot.kind === 'pickup'
}
