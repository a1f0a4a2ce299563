import { asc } from 'drizzle-orm'
import { deliverySlots } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import type { Live } from '#app/server/live/live.ts'
import type { DeliverySlot } from '#app/shop/delivery/delivery-slot.ts'

/** Cached while the process listens for changes, otherwise read each time. */
export interface DeliveryRules {
  /** The weekly pattern, with slots that are not offered any more. */
  slots(): Promise<DeliverySlot[]>
}

export function openDeliveryRules(db: Database, live: Live): DeliveryRules {
  let cached: Promise<DeliverySlot[]> | null = null
  live.onSlots(() => {
    cached = null
  })
  return {
    slots() {
      if (!live.hears()) return readSlots({ db })
      const reading = cached ?? readSlots({ db })
      cached = reading
      reading.catch(() => {
        if (cached === reading) cached = null
      })
      return reading
    },
  }
}

export function readSlots({ db }: { db: Database }): Promise<DeliverySlot[]> {
  return db
    .select()
    .from(deliverySlots)
    .orderBy(asc(deliverySlots.starts), asc(deliverySlots.ends), asc(deliverySlots.id))
}
