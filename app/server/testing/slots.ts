import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { BuyNow } from '#app/server/checkout/start-checkout.ts'
import { deliverySlots } from '#app/server/database/schema.ts'
import { saveSettings } from '#app/server/settings/settings.ts'
import type { Shop } from '#app/server/shop.ts'
import { placeDelivery } from '#app/server/testing/made-orders.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { NO_DELIVERY_INPUT } from '#app/shop/delivery/delivery-form.ts'
import type { DeliverySlot } from '#app/shop/delivery/delivery-slot.ts'
import { DEFAULT_PLANNING, MAX_CAPACITY } from '#app/shop/delivery/planning.ts'
import { madeOrder, type OrderInput } from './made-orders.ts'
import { DOZEN, wishFor } from './purchase.ts'

/** A slot of every day, without lead time, of which the shop has heard; returns its id. */
export async function makeSlot(
  shop: Pick<Shop, 'db' | 'deliveryRules'>,
  changes: Partial<DeliverySlot> = {},
): Promise<string> {
  const id = randomUUID()
  await shop.db.insert(deliverySlots).values({
    ...{ id, kind: 'delivery', starts: 600, ends: 780, weekdays: '1111111', capacity: 7, fee: 0 },
    ...{ leadMinutes: 0, active: true, ...changes },
  })
  await vi.waitFor(async () => {
    expect((await shop.deliveryRules.slots()).map((slot) => slot.id)).toContain(id)
  })
  return id
}

/** A slot and days for any number of orders. */
export async function makeWideSlot(shop: Pick<Shop, 'db' | 'deliveryRules' | 'settings'>): Promise<string> {
  await saveSettings(shop, 'planning', { ...DEFAULT_PLANNING, workPerDay: MAX_CAPACITY })
  await vi.waitFor(async () => {
    expect((await shop.settings.current()).planning.workPerDay).toBe(MAX_CAPACITY)
  })
  return makeSlot(shop, { capacity: MAX_CAPACITY })
}

/** The id of the day's first slot for deliveries. */
export async function firstSlot({ db }: Pick<Shop, 'db'>): Promise<string> {
  const [first] = await db
    .select({ id: deliverySlots.id })
    .from(deliverySlots)
    .where(eq(deliverySlots.kind, 'delivery'))
    .orderBy(asc(deliverySlots.starts))
    .limit(1)
  if (!first) throw new Error('there is no slot')
  return first.id
}

/** Inserts an order that is delivered at a time; returns its receipt. */
export async function scheduledOrder(
  shop: Pick<Shop, 'db'>,
  time: { day: string; slotId: string },
  order: OrderInput = {},
): Promise<string> {
  const orderId = await madeOrder(shop, order)
  await placeDelivery(shop, { orderId, kind: 'delivery', status: 'accepted', ...time })
  return orderId
}

/** Returns the day so many days from today in Bangkok. */
export const dayIn = (count: number) => addDays(bangkokDay(new Date()), count)

/** Buy Now's input with a chosen time. */
export async function wishAt(
  shop: Shop,
  day: string,
  slotId: string,
  changes: Partial<BuyNow> = {},
): Promise<BuyNow> {
  const input = await wishFor(shop, [{ id: DOZEN, count: 1 }])
  return { ...input, delivery: { ...NO_DELIVERY_INPUT, chosen: { day, slotId } }, ...changes }
}
