import { asc, eq, sql } from 'drizzle-orm'
import { deliveries, orderCorrections, orders, ordersNow, user } from '#app/server/database/schema.ts'
import { changesOnPaper } from '#app/server/delivery/joined-orders.ts'
import { listOutdatedPapers } from '#app/server/delivery/prints.ts'
import { termsFor } from '#app/server/delivery/zones/zones.ts'
import type { Shop } from '#app/server/shop.ts'
import { priceOrder } from '#app/shop/checkout/pricing.ts'
import { type FieldChange, findChanges, type Recipient } from '#app/shop/corrections/correction.ts'
import type { PaperName } from '#app/shop/delivery/print/papers.ts'
import type { Satang } from '#app/shop/money.ts'

export interface OrderCorrection {
  id: string
  at: Date
  changes: FieldChange[]
}

export interface OrderHistory {
  /** Oldest first. */
  corrections: OrderCorrection[]
  /** Papers that were printed before the order was corrected or moved. */
  outdated: PaperName[]
  /** Null unless a corrected address costs another fee, or lies where the shop does not deliver. */
  otherFee: { now: Satang; paid: Satang; isClosed: boolean } | null
}

type Original = typeof orders.$inferSelect
type Version = Pick<Original, 'address' | 'delivery'>

export async function readHistory(
  shop: Pick<Shop, 'db' | 'settings' | 'deliveryRules'>,
  orderId: string,
): Promise<OrderHistory> {
  const { db } = shop
  const [row] = await selectOrder(db, orderId)
  if (!row) return { corrections: [], outdated: [], otherFee: null }
  const { order, ...onPaper } = row
  const versions = await listVersions(shop, orderId)
  return {
    corrections: toCorrections(order, versions),
    outdated: await listOutdatedPapers(shop, orderId, onPaper),
    otherFee: await findOtherFee(shop, order, versions.at(-1)),
  }
}

function selectOrder(db: Shop['db'], orderId: string) {
  return db
    .select({
      ...{ order: orders, corrections: changesOnPaper },
      ...{ day: deliveries.day, slotId: deliveries.slotId },
    })
    .from(orders)
    .innerJoin(ordersNow, eq(ordersNow.id, orders.id))
    .leftJoin(deliveries, eq(deliveries.orderId, orders.id))
    .where(eq(orders.id, orderId))
}

function listVersions({ db }: Pick<Shop, 'db'>, orderId: string) {
  return db
    .select()
    .from(orderCorrections)
    .where(eq(orderCorrections.orderId, orderId))
    .orderBy(asc(orderCorrections.number))
}

function toCorrections(
  original: Version,
  versions: (Version & { id: string; at: Date })[],
): OrderCorrection[] {
  return versions.map((version, index) => ({
    id: version.id,
    at: version.at,
    changes: findChanges(toRecipient(versions[index - 1] ?? original), toRecipient(version)),
  }))
}

function toRecipient({ address, delivery }: Version): Recipient {
  return { address, gift: delivery?.gift ?? {} }
}

async function findOtherFee(
  shop: Pick<Shop, 'settings' | 'deliveryRules'>,
  { delivery, items, price, joins }: Original,
  now: Version | undefined,
): Promise<OrderHistory['otherFee']> {
  if (!now || (now.delivery?.zoneId ?? null) === (delivery?.zoneId ?? null)) return null
  const { province = null, district = null } = now.delivery?.place ?? {}
  const terms = await termsFor(shop, { province, district, pincode: now.address.pincode })
  const [fee, paid] = [priceOrder(items, terms), price].map(
    ({ parts }) => parts.shipping + parts.freeDelivery,
  ) as [Satang, Satang]
  const { isClosed } = terms
  // What joined a parcel pays for no delivery.
  const isPaid = joins !== null || fee === paid
  return isPaid && !isClosed ? null : { now: fee, paid, isClosed }
}

export interface CorrectedOrder {
  receipt: string
  shopper: string
  changes: FieldChange[]
}

/** Reads the order, the shopper's name and the changed fields for the email about a correction. */
export async function findCorrection(
  shop: Pick<Shop, 'db'>,
  correctionId: string,
): Promise<CorrectedOrder | null> {
  const [found] = await shop.db
    .select({ order: orders, shopper: sql<string>`coalesce(${user.name}, ${orders.buyer} ->> 'name', '')` })
    .from(orderCorrections)
    .innerJoin(orders, eq(orders.id, orderCorrections.orderId))
    .leftJoin(user, eq(user.id, orders.userId))
    .where(eq(orderCorrections.id, correctionId))
  if (!found) return null
  const { order, shopper } = found
  const corrections = toCorrections(order, await listVersions(shop, order.id))
  const made = corrections.find(({ id }) => id === correctionId)
  return made ? { receipt: order.id, shopper, changes: made.changes } : null
}
