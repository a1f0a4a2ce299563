import { asc, eq, inArray, sql } from 'drizzle-orm'
import { buyerNameSql } from '#app/server/database/buyer-name-sql.ts'
import {
  checkouts,
  deliveries,
  deliverySlots,
  disputes,
  emails,
  handPayments,
  ordersNow,
  refunds,
  user,
} from '#app/server/database/schema.ts'
import { comingItems, inParcel } from '#app/server/delivery/joined-orders.ts'
import { orderColumns, toDeliveryDetails } from '#app/server/delivery/order-delivery.ts'
import { isAboutOrder } from '#app/server/email/about-orders.ts'
import { findRefundMeans } from '#app/server/refunds/refund-means.ts'
import { lostSql, refundedSql } from '#app/server/refunds/refunded-sql.ts'
import type { Shop } from '#app/server/shop.ts'
import type { DeliveryStatus } from '#app/shop/delivery/delivery-status.ts'
import type { DeliveryTime } from '#app/shop/delivery/delivery-time.ts'
import type { Language } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'
import type { JoinedOrder, Order } from '#app/shop/orders/order.ts'
import type { HandMoney } from '#app/shop/payments/by-hand/hand-payment.ts'
import type { RefundMeans } from '#app/shop/payments/payment-way.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import type { Outcome } from '#app/shop/problem.ts'
import {
  checkRefundable,
  givenBackAmount,
  lostAmount,
  markTakenOut,
  pendingAmount,
} from '#app/shop/refunds/refund.ts'
import { GIVEN_BACK, PENDING } from '#app/shop/refunds/refund-status.ts'
import { listJoined } from './list-joined.ts'
import { markComing, toOrder } from './orders.ts'

export interface ListedOrder extends Order {
  /** Given back. */
  refunded: Satang
  /** Refunds under way, or for the owner to transfer. */
  refundPending: Satang
  /** The amount lost in disputes. */
  lost: Satang
  byHand: HandMoney | null
}

export type RefundRow = typeof refunds.$inferSelect
export type DisputeRow = typeof disputes.$inferSelect
export type EmailRow = typeof emails.$inferSelect

export interface AdminOrder extends Omit<ListedOrder, 'byHand'> {
  /** As its buyer is told; of an order in another's parcel the time of that. */
  toldTime: DeliveryTime | null
  /** How the parcel stands in which it lies. */
  parcelState: DeliveryStatus | null
  accountName: string
  /** The helper who took it down; null without one. */
  helper: string | null
  provider: ProviderName
  livemode: boolean
  language: Language
  refunds: RefundRow[]
  disputes: DisputeRow[]
  refundable: Outcome<Satang>
  /** Null if it is not known. */
  means: RefundMeans | null
  emails: EmailRow[]
  /** What else lies in its parcel. */
  joined: JoinedOrder[]
}

/** Returns the orders sorted by their receipts. */
export async function findListed({ db }: Pick<Shop, 'db'>, ids: string[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return []
  const rows = await selectListed(db, ids)
  const found = new Map(
    rows.map((row) => {
      const { refunded, refundPending, lost, byHand } = row
      const order = markComing(toOrder(row), row.coming)
      return [order.id, { ...order, refunded, refundPending, lost, byHand }]
    }),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

function selectListed(db: Shop['db'], ids: string[]) {
  return db
    .select({
      ...orderColumns,
      coming: comingItems,
      refunded: refundedSql(sql`${ordersNow}.payment_id`, GIVEN_BACK),
      refundPending: refundedSql(sql`${ordersNow}.payment_id`, PENDING),
      lost: lostSql(sql`${ordersNow}.payment_id`),
      byHand: { status: handPayments.status, due: handPayments.due, means: handPayments.means },
    })
    .from(ordersNow)
    .leftJoin(handPayments, eq(handPayments.reference, ordersNow.paymentId))
    .leftJoin(deliveries, inParcel)
    .leftJoin(deliverySlots, eq(deliverySlots.id, deliveries.slotId))
    .where(inArray(ordersNow.id, ids))
}

export async function findAdminOrder(
  { db, payments }: Pick<Shop, 'db' | 'payments'>,
  id: string,
): Promise<AdminOrder | null> {
  const [row] = await selectOrder(db, id)
  if (!row) return null
  const [given, disputed, sent, joined] = await readAround(db, row.order)
  const { provider, livemode, language, helper } = row.checkout
  const isOwn = row.delivery?.orderId === id
  const order = toOrder(isOwn ? row : { ...row, delivery: null, slot: null })
  const money = { byHand: row.byHand, paid: row.order.amount, provider, providers: payments.names }
  return {
    ...order,
    toldTime: toDeliveryDetails(row.order.delivery, row).deliveryTime,
    parcelState: row.delivery?.status ?? null,
    cartItems: markTakenOut(order.cartItems, given),
    ...{ refunded: givenBackAmount(given), refundPending: pendingAmount(given) },
    lost: lostAmount(disputed),
    ...{ accountName: row.accountName, provider, livemode, language, helper },
    refunds: given,
    disputes: disputed,
    means: findRefundMeans(payments, { provider, way: row.order.way }),
    refundable: checkRefundable({ ...money, refunds: given, disputes: disputed }),
    emails: sent,
    joined,
  }
}

function selectOrder(db: Shop['db'], id: string) {
  return db
    .select({
      ...orderColumns,
      accountName: buyerNameSql(ordersNow),
      byHand: handPayments.status,
      checkout: checkouts,
    })
    .from(ordersNow)
    .innerJoin(checkouts, eq(checkouts.id, ordersNow.checkoutId))
    .leftJoin(handPayments, eq(handPayments.reference, ordersNow.paymentId))
    .leftJoin(user, eq(user.id, ordersNow.userId))
    .leftJoin(deliveries, inParcel)
    .leftJoin(deliverySlots, eq(deliverySlots.id, deliveries.slotId))
    .where(eq(ordersNow.id, id))
}

function readAround(db: Shop['db'], { id, paymentId }: { id: string; paymentId: string }) {
  return Promise.all([
    db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.createdAt)),
    db.select().from(disputes).where(eq(disputes.paymentId, paymentId)).orderBy(asc(disputes.createdAt)),
    db.select().from(emails).where(isAboutOrder(id)).orderBy(asc(emails.createdAt)),
    listJoined({ db }, id),
  ])
}
