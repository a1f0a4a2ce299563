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

type PlannedOrder = Pick<HandOrder, 'delivery' | 'address' | 'beyond' | 'how' | 'joins'>

/**
 * The delivery as the owner promises it: any time that is not over, also a full, late or closed one with `beyond`. Refused
 * with `slot-full`, `slot-closed` or `slot-late`. Holds nothing yet.
 */
export async function planByHand(
  shop: PlanningShop,
  order: PlannedOrder,
  lines: DeliveredLine[],
): Promise<Outcome<PlannedByHand>> {
  const { delivery, address, how, joins } = order
  const { gift, province, district } = delivery
  const [slots, terms] = await Promise.all([
    offeredSlots(shop),
    termsFor(shop, { province, district, pincode: address.pincode }),
  ])
  const base = { gift, place: toPlace(order), zoneId: terms.zoneId }
  const fee = how === 'pickup' || joins ? PICKUP_FEE : terms
  // What joins another parcel has no time of its own.
  if (joins || (slots.length === 0 && !delivery.chosen))
    return done({ plan: { ...base, schedule: null }, fee, extra: NO_EXTRA_FEES })
  const time = await chooseTime(shop, order, { slots, terms, lines })
  if (!time.ok) return time
  const { slot, extra } = time.value
  return done({
    plan: { ...base, schedule: { work: sumWork(lines), slot } },
    fee,
    extra,
  })
}

function toPlace({ delivery, address }: PlannedOrder): DeliveryPlan['place'] {
  const { province, district, subdistrict } = delivery
  if (!province && !district) return null
  const line = subdistrict && { subdistrict, line: address.address }
  return { province, district, postcode: address.pincode, ...line }
}

async function chooseTime(
  shop: PlanningShop,
  { delivery: { chosen }, how, beyond }: PlannedOrder,
  wanted: Parameters<typeof listOfferedDays>[1],
): Promise<Outcome<{ slot: ReturnType<typeof chosenSlot> | null; extra: ExtraFees }>> {
  if (!chosen) return done({ slot: null, extra: NO_EXTRA_FEES })
  const found = findOffer(await listOfferedDays(shop, wanted), chosen.day, chosen.slotId)
  if (!found || (found.offer.kind === 'pickup') !== (how === 'pickup')) return refused('slot-closed')
  if (toMoment(chosen.day, found.offer.ends) <= new Date()) return refused('slot-late')
  if (!isFree(found.offer) && !beyond) return refused(SLOT_PROBLEMS[found.offer.state])
  const extra = { slotFee: found.offer.fee, dayFee: found.day.surcharge }
  return done({ slot: chosenSlot(found.day, found.offer), extra })
}
