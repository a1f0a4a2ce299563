import { getViewSelectedFields } from 'drizzle-orm'
import { deliveries, deliverySlots, ordersNow } from '#app/server/database/schema.ts'
import type { DeliveryPlan } from '#app/shop/delivery/delivery-plan.ts'
import type { DeliveryStatus } from '#app/shop/delivery/delivery-status.ts'
import { type DeliveryTime, toDeliveryTime } from '#app/shop/delivery/delivery-time.ts'
import type { Gift } from '#app/shop/delivery/gift.ts'
import type { ChosenSlot } from '#app/shop/delivery/offers.ts'

/** Deliveries and slots are joined from the left: orders that joined another's parcel have neither. */
export const orderColumns = {
  order: getViewSelectedFields(ordersNow),
  delivery: deliveries,
  slot: deliverySlots,
}

export interface DeliveryRow {
  delivery: typeof deliveries.$inferSelect | null
  slot: typeof deliverySlots.$inferSelect | null
}

export function toDeliveryDetails(
  plan: DeliveryPlan | null,
  { delivery, slot }: DeliveryRow,
): DeliveryDetails {
  return {
    gift: plan?.gift ?? {},
    deliveryTime: toDeliveryTime(plan, toStanding({ delivery, slot })),
    deliveryVersion: delivery?.version ?? 0,
    deliveryState: delivery?.status ?? null,
  }
}

interface DeliveryDetails {
  gift: Gift
  deliveryTime: DeliveryTime | null
  deliveryVersion: number
  deliveryState: DeliveryStatus | null
}

/** Null for a delivery that needs no time. */
function toStanding({ delivery, slot }: DeliveryRow) {
  if (delivery === null || (delivery.kind === 'untimed' && delivery.status !== 'cancelled')) return null
  return {
    status: delivery.status,
    reason: delivery.reason,
    version: delivery.version,
    slot: toChosenSlot(delivery, slot),
  }
}

function toChosenSlot(
  { day, slotId }: NonNullable<DeliveryRow['delivery']>,
  slot: DeliveryRow['slot'],
): ChosenSlot | null {
  if (day === null || slotId === null || !slot) return null
  return { day, slotId, kind: slot.kind, starts: slot.starts, ends: slot.ends }
}
