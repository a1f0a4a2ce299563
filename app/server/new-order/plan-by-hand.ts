import { type DeliveredLine, listOfferedDays, sumWork } from '#app/server/delivery/plan-delivery.ts'
import { offeredSlots, type PlanningShop } from '#app/server/delivery/slot-plan.ts'
import { termsFor } from '#app/server/delivery/zones/zones.ts'
import { type ExtraFees, NO_EXTRA_FEES } from '#app/shop/checkout/pricing.ts'
import { toMoment } from '#app/shop/day.ts'
import { type DeliveryFee, PICKUP_FEE } from '#app/shop/delivery/delivery-fee.ts'
import type { DeliveryPlan } from '#app/shop/delivery/delivery-plan.ts'
import { chosenSlot, findOffer, isFree, SLOT_PROBLEMS } from '#app/shop/delivery/offers.ts'
import type { HandOrder } from '#app/shop/new-order/hand-order.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'

export interface PlannedByHand {
  plan: DeliveryPlan
  fee: DeliveryFee
  extra: ExtraFees
}

/**
 * The delivery as the owner promises it: any time that is not over, also a full, late or closed one with `beyond`. Refused
 * with `slot-full`, `slot-closed` or `slot-late`. Holds nothing yet.
 */
export async function planByHand(
  shop: PlanningShop,
  {
    delivery,
    address,
    beyond,
    how,
    joins,
  }: Pick<HandOrder, 'delivery' | 'address' | 'beyond' | 'how' | 'joins'>,
  lines: DeliveredLine[],
): Promise<Outcome<PlannedByHand>> {
  const { gift, province, district, subdistrict, chosen } = delivery
  const [slots, terms] = await Promise.all([
    offeredSlots(shop),
    termsFor(shop, { province, district, pincode: address.pincode }),
  ])
  const place =
    province || district
      ? {
          province,
          district,
          postcode: address.pincode,
          ...(subdistrict && { subdistrict, line: address.address }),
        }
      : null
  const base = { gift, place, zoneId: terms.zoneId }
  const isPickup = how === 'pickup'
  const fee = isPickup || joins ? PICKUP_FEE : terms
  // What joins another parcel has no time of its own.
  if (joins || slots.length === 0)
    return done({ plan: { ...base, schedule: null }, fee, extra: NO_EXTRA_FEES })
  const work = sumWork(lines)
  if (!chosen) return done({ plan: { ...base, schedule: { work, slot: null } }, fee, extra: NO_EXTRA_FEES })
  const days = await listOfferedDays(shop, { slots, terms, lines })
  const found = findOffer(days, chosen.day, chosen.slotId)
  if (!found || (found.offer.kind === 'pickup') !== isPickup) return refused('slot-closed')
  if (toMoment(chosen.day, found.offer.ends) <= new Date()) return refused('slot-late')
  if (!isFree(found.offer) && !beyond) return refused(SLOT_PROBLEMS[found.offer.state])
  return done({
    plan: { ...base, schedule: { work, slot: chosenSlot(found.day, found.offer) } },
    fee,
    extra: { slotFee: found.offer.fee, dayFee: found.day.surcharge },
  })
}
