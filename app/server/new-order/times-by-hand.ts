import { toWantedDelivery } from '#app/server/delivery/plan-delivery.ts'
import { offeredSlots, type PlanningShop, readPlan } from '#app/server/delivery/slot-plan.ts'
import { type TypedPlace, termsFor } from '#app/server/delivery/zones/zones.ts'
import type { Shop } from '#app/server/shop.ts'
import { toMoment } from '#app/shop/day.ts'
import { slotDayKey } from '#app/shop/delivery/delivery-slot.ts'
import { type DeliveryOffers, earliestOffer, offersFor } from '#app/shop/delivery/offers.ts'
import type { OrderLine } from '#app/shop/new-order/order-line.ts'
import { readGoods } from './order-goods.ts'

interface Wanted {
  lines: OrderLine[]
  place: TypedPlace
}

/** Every time of the coming days with its numbers, full, late and closed ones too: the owner decides. */
export async function listTimesByHand(
  shop: PlanningShop & Pick<Shop, 'db'>,
  { lines, place }: Wanted,
): Promise<DeliveryOffers> {
  const [slots, terms, goods] = await Promise.all([
    offeredSlots(shop),
    termsFor(shop, place),
    readGoods(shop, lines),
  ])
  const delivered = goods.ok ? goods.value.map((one) => one.delivered) : []
  const priced = goods.ok ? goods.value.map(({ item }) => [item.id, item.price]) : []
  const now = new Date()
  const plan = await readPlan(shop, slots)
  const wanted = toWantedDelivery(delivered, terms)
  const days = slots.length === 0 ? [] : offersFor(plan, wanted, now)
  const withRoom = days.map((day) => {
    const stored = plan.days.get(day.day)
    const work = { taken: stored?.taken ?? 0, of: stored?.capacity ?? plan.workPerDay }
    return {
      ...day,
      slots: day.slots.map((offer) => {
        const inSlot = plan.slotDays.get(slotDayKey(day.day, offer.slotId))
        const usual = slots.find(({ id }) => id === offer.slotId)?.capacity ?? 0
        const orders = { taken: inSlot?.taken ?? 0, of: inSlot?.capacity ?? usual }
        return { ...offer, room: { orders, work, isOver: toMoment(day.day, offer.ends) <= now } }
      }),
    }
  })
  const { fee, freeFrom, isClosed } = terms
  return {
    days: withRoom,
    earliest: { delivery: earliestOffer(withRoom, 'delivery'), pickup: earliestOffer(withRoom, 'pickup') },
    terms: { fee, freeFrom, isClosed },
    ribbon: delivered.some(({ ribbon }) => ribbon),
    prices: Object.fromEntries(priced),
  }
}
