import type { Transaction } from '#app/server/database/transact.ts'
import { claimSlot, SlotRefused } from '#app/server/delivery/claims.ts'
import type { Shop } from '#app/server/shop.ts'
import { toMoment } from '#app/shop/day.ts'
import type { CheckoutRow } from './payment-session.ts'

/**
 * Money for a checkout whose time was not held: claims it in the transaction that makes the order. If there is no room,
 * the delivery is to be scheduled.
 */
export async function claimUnheld(
  tx: Transaction,
  { settings }: Pick<Shop, 'settings'>,
  { id: checkoutId, userId, withoutHold, delivery }: CheckoutRow,
): Promise<void> {
  const { slot, work } = delivery?.schedule ?? {}
  if (!withoutHold || !slot || work === undefined) return
  if (toMoment(slot.day, slot.ends) <= new Date()) return
  const { workPerDay } = (await settings.current()).planning
  const { day, slotId } = slot
  try {
    await claimSlot(tx, { checkoutId, userId, day, slotId, work, workPerDay, state: 'sold' })
  } catch (error) {
    if (!(error instanceof SlotRefused)) throw error
  }
}
