import type { Shop } from '#app/server/shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { findOffer, isFree, SLOT_PROBLEMS } from '#app/shop/delivery/offers.ts'
import { type Outcome, refused } from '#app/shop/problem.ts'
import { scheduleDelivery } from './change-delivery.ts'
import { offersForOrder, statusOfDelivery } from './offers.ts'

interface Chosen {
  orderId: string
  version: number
  day: string
  slotId: string
}

/**
 * Chooses a time for a shopper's own order that has none. Refused with `not-found`, `delivery-moved`,
 * `slot-full`, `slot-closed` or `slot-late`.
 */
export async function chooseTime(shop: Shop, user: User, chosen: Chosen): Promise<Outcome<null>> {
  const { orderId, day, slotId } = chosen
  const offers = await offersForOrder(shop, user, orderId)
  if (!offers) return refused('not-found')
  if ((await statusOfDelivery(shop, orderId)) !== 'unscheduled') return refused('delivery-moved')
  const found = findOffer(offers.days, day, slotId)
  if (!found) return refused('slot-closed')
  if (!isFree(found.offer)) return refused(SLOT_PROBLEMS[found.offer.state])
  return scheduleDelivery(shop, { ...chosen, actor: 'shopper' })
}
