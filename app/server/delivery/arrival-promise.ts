import type { Shop } from '#app/server/shop.ts'
import { type ArrivalPromise, promiseArrival } from '#app/shop/delivery/promise/arrival-promise.ts'
import { offeredSlots, type PlanningShop, readPlan } from './slot-plan.ts'
import { termsFor } from './zones/zones.ts'

const ANYWHERE = { province: null, district: null, pincode: '' }

/** The earliest delivery of a product with the usual lead time, by the terms outside of all zones. */
export async function findArrivalPromise(
  shop: PlanningShop & Pick<Shop, 'catalogue'>,
): Promise<ArrivalPromise | null> {
  const slots = await offeredSlots(shop)
  if (slots.length === 0) return null
  const [plan, terms, leadMinutes] = await Promise.all([
    readPlan(shop, slots),
    termsFor(shop, ANYWHERE),
    shop.catalogue.usualLead(),
  ])
  return promiseArrival(plan, { work: 1, leadMinutes, categoryKeys: [], terms }, new Date())
}
