import { deliverySlots } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { type DeliverySlot, WEEKLY } from '#app/shop/delivery/delivery-slot.ts'

const toMinutes = (hours: number) => hours * 60

/** Has no fees, so that a shopper who chooses no other time pays the delivery price alone. */
const DELIVERY = {
  kind: 'delivery',
  weekdays: '1111111',
  capacity: 8,
  fee: 0,
  leadMinutes: toMinutes(3),
  active: true,
  ...WEEKLY,
} as const

const DEMO_SLOTS: DeliverySlot[] = [
  { ...DELIVERY, id: 'morning', starts: toMinutes(10), ends: toMinutes(13) },
  { ...DELIVERY, id: 'afternoon', starts: toMinutes(13), ends: toMinutes(16) },
  { ...DELIVERY, id: 'evening', starts: toMinutes(16), ends: toMinutes(19) },
  {
    ...DELIVERY,
    id: 'pickup',
    kind: 'pickup',
    starts: toMinutes(10),
    ends: toMinutes(19),
    capacity: 20,
    leadMinutes: toMinutes(2),
  },
]

/** Leaves the owner's own times as they are. */
export async function seedDemoSlots(tx: Transaction): Promise<void> {
  if ((await tx.$count(deliverySlots)) === 0) await tx.insert(deliverySlots).values(DEMO_SLOTS)
}
