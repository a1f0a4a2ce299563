import { eq, getViewSelectedFields } from 'drizzle-orm'
import { buyerNameSql } from '#app/server/database/buyer-name-sql.ts'
import { checkouts, deliveries, orders, ordersNow, user } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { takesMore } from '#app/shop/delivery/delivery-status.ts'
import type { Language } from '#app/shop/language.ts'
import type { Buyer } from '#app/shop/orders/buyer.ts'
import type { AddressInfo } from '#app/shop/orders/order.ts'

/** There is no such order, it goes into another's parcel itself, or its parcel has left or is cancelled. */
export class NothingToJoin extends Error {
  override name = 'NothingToJoin'
  readonly code: 'not-found' | 'parcel-gone'

  constructor(orderId: string, code: NothingToJoin['code'] = 'not-found') {
    super(`nothing can join ${orderId}: ${code}`)
    this.code = code
  }
}

/** The order in whose parcel another goes. */
export interface Joined {
  checkoutId: string
  address: AddressInfo
  /** Named by hand, else the account; never the recipient, for whom it may be a surprise. */
  buyer: Buyer
  language: Language
}

/** Checkout before order, as everywhere. A correction is waited for, or sees what joins. Throws `NothingToJoin`. */
export async function lockJoined(tx: Transaction, orderId: string): Promise<Joined> {
  const { id, language } = checkouts
  const [checkout] = await tx
    .select({ language })
    .from(checkouts)
    .innerJoin(orders, eq(orders.checkoutId, id))
    .where(eq(orders.id, orderId))
    .for('update', { of: checkouts })
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('share')
  const [found] = await tx
    .select({ now: getViewSelectedFields(ordersNow), name: buyerNameSql(ordersNow) })
    .from(ordersNow)
    .leftJoin(user, eq(user.id, ordersNow.userId))
    .where(eq(ordersNow.id, orderId))
  if (!checkout || !found || found.now.joins) throw new NothingToJoin(orderId)
  const { now, name } = found
  const [parcel] = await tx.select().from(deliveries).where(eq(deliveries.orderId, orderId))
  if (parcel && !takesMore(parcel.status)) throw new NothingToJoin(orderId, 'parcel-gone')
  const phone = now.delivery?.gift.buyerPhone ?? ''
  const buyer = now.buyer ?? { name, phone, email: now.email ?? '', lineName: '' }
  return { checkoutId: now.checkoutId, address: now.address, buyer, ...checkout }
}
