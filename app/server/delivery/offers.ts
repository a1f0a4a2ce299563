import { eq, inArray, sql } from 'drizzle-orm'
import { deliveries, ordersNow, products } from '#app/server/database/schema.ts'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import type { User } from '#app/shop/accounts/user.ts'
import type { WantedLine } from '#app/shop/cart/cart.ts'
import type { DeliveryStatus } from '#app/shop/delivery/delivery-status.ts'
import {
  type DeliveryOffers,
  earliestOffer,
  type OfferedDay,
  paidOffers,
  withoutOver,
} from '#app/shop/delivery/offers.ts'
import type { DeliveryTerms } from '#app/shop/delivery/zones/zones.ts'
import { workOfParcel } from './joined-orders.ts'
import { type DeliveredLine, listOfferedDays } from './plan-delivery.ts'
import { offeredSlots, type PlanningShop } from './slot-plan.ts'
import { termsFor } from './zones/zones.ts'

interface OffersInput {
  lines: WantedLine[]
  place: { province: string | null; district: string | null; pincode: string }
}

/** The times for a cart. Products that are gone do not count. */
export async function offersForCart(
  shop: PlanningShop,
  { lines, place }: OffersInput,
): Promise<DeliveryOffers> {
  const [slots, terms, known] = await Promise.all([
    offeredSlots(shop),
    termsFor(shop, place),
    readDeliveredLines(shop, lines),
  ])
  const days = await listOfferedDays(shop, { slots, terms, lines: known })
  return toOffers(
    days,
    terms,
    known.some(({ ribbon }) => ribbon),
  )
}

/**
 * The times for an order that has or needs one, for its shopper and the shop's people. Null for anyone else. A shopper
 * makes no delivery of a pick-up, for which none was paid, and chooses no time that costs more than was paid.
 */
export async function offersForOrder(
  shop: PlanningShop,
  asker: User | 'helper',
  orderId: string,
): Promise<DeliveryOffers | null> {
  const [row] = await shop.db
    .select({
      items: ordersNow.items,
      address: ordersNow.address,
      delivery: ordersNow.delivery,
      price: ordersNow.price,
      userId: ordersNow.userId,
      work: workOfParcel(sql`${ordersNow.id}`),
    })
    .from(ordersNow)
    .innerJoin(deliveries, eq(deliveries.orderId, ordersNow.id))
    .where(eq(ordersNow.id, orderId))
  const isOfShop = asker === 'helper' || mayManageShop(asker)
  if (!row || !(isOfShop || row.userId === asker.uid)) return null
  const { items, address, delivery, price, work } = row
  const place = { province: null, district: null, ...delivery?.place, pincode: address.pincode }
  const [offered, terms, known] = await Promise.all([
    offeredSlots(shop),
    termsFor(shop, place),
    readDeliveredLines(shop, items),
  ])
  const staysPickup = !isOfShop && delivery?.schedule?.slot?.kind === 'pickup'
  const slots = staysPickup ? offered.filter(({ kind }) => kind === 'pickup') : offered
  const wanted = { slots, terms: { ...terms, isClosed: false }, lines: known, work }
  const days = await listOfferedDays(shop, wanted)
  const { slotFee = 0, dayFee = 0 } = price.parts
  return toOffers(isOfShop ? withoutOver(days, new Date()) : paidOffers(days, slotFee + dayFee), terms, false)
}

export async function statusOfDelivery(
  { db }: Pick<PlanningShop, 'db'>,
  orderId: string,
): Promise<DeliveryStatus | null> {
  const [row] = await db
    .select({ status: deliveries.status })
    .from(deliveries)
    .where(eq(deliveries.orderId, orderId))
  return row?.status ?? null
}

function toOffers(days: OfferedDay[], terms: DeliveryTerms, ribbon: boolean): DeliveryOffers {
  const { fee, freeFrom, isClosed } = terms
  return {
    days,
    earliest: { delivery: earliestOffer(days, 'delivery'), pickup: earliestOffer(days, 'pickup') },
    terms: { fee, freeFrom, isClosed },
    ribbon,
  }
}

async function readDeliveredLines(
  { db }: PlanningShop,
  lines: WantedLine[],
): Promise<(DeliveredLine & { ribbon: boolean })[]> {
  const counts = new Map(lines.map(({ id, count }) => [id, count]))
  if (counts.size === 0) return []
  const { id, work, leadMinutes, category, ribbon } = products
  const rows = await db
    .select({ id, work, leadMinutes, category, ribbon })
    .from(products)
    .where(inArray(products.id, [...counts.keys()]))
  return rows.map((row) => ({ ...row, count: counts.get(row.id) ?? 1 }))
}
