import { and, asc, eq } from 'drizzle-orm'
import { deliveries, deliveryEvents, ordersNow } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import { forEachRow, type ShopRun } from '#app/server/payments/reconcile-run.ts'
import type { Shop } from '#app/server/shop.ts'
import { toMoment } from '#app/shop/day.ts'
import type { ChosenSlot } from '#app/shop/delivery/offers.ts'
import { scheduleDelivery } from './change-delivery.ts'
import { emailShopper } from './email-shopper.ts'

const MAX_AT_ONCE = 200

/** Late payments: tries once to get the same time back, else asks the shopper to choose. */
export async function recoverLostTimes(run: ShopRun): Promise<void> {
  const lost = await selectLost(run.shop.db)
  await forEachRow(run, lost, {
    describeSubject: ({ orderId }) => ({ step: `delivery of ${orderId}` }),
    async work({ orderId, version, delivery }) {
      const slot = delivery?.schedule?.slot
      const found =
        slot &&
        toMoment(slot.day, slot.ends) > run.now &&
        (await claimAgain(run.shop, { orderId, version, slot }))
      if (!found) await askForAnother(run.shop, orderId)
    },
  })
}

function selectLost(db: Shop['db']) {
  return db
    .select({ orderId: ordersNow.id, version: deliveries.version, delivery: ordersNow.delivery })
    .from(deliveries)
    .innerJoin(ordersNow, eq(ordersNow.id, deliveries.orderId))
    .where(and(eq(deliveries.status, 'unscheduled'), eq(deliveries.retry, true)))
    .orderBy(asc(deliveries.updatedAt))
    .limit(MAX_AT_ONCE)
}

async function claimAgain(
  shop: Shop,
  { orderId, version, slot: { day, slotId } }: { orderId: string; version: number; slot: ChosenSlot },
): Promise<boolean> {
  const scheduled = await scheduleDelivery(shop, { orderId, version, day, slotId, actor: 'shop' })
  return scheduled.ok
}

/** One transaction, so the email is written exactly once. */
async function askForAnother(shop: Shop, orderId: string): Promise<void> {
  await transact(shop.pool, async (tx) => {
    const asked = await tx
      .update(deliveries)
      .set({ retry: false })
      .where(and(eq(deliveries.orderId, orderId), eq(deliveries.retry, true)))
      .returning({ orderId: deliveries.orderId })
    if (asked.length === 0) return
    const [event] = await selectLoss(tx, orderId)
    if (event) await emailShopper(tx, { orderId, ...event, told: 'moved' })
  })
  shop.log.warn({ alert: 'delivery-unscheduled', orderId }, 'a paid order lost its delivery time')
}

function selectLoss(tx: Transaction, orderId: string) {
  return tx
    .select({ eventId: deliveryEvents.id })
    .from(deliveryEvents)
    .where(and(eq(deliveryEvents.orderId, orderId), eq(deliveryEvents.toStatus, 'unscheduled')))
    .orderBy(asc(deliveryEvents.at))
    .limit(1)
}
