import { desc, eq, sql } from 'drizzle-orm'
import { trackUrl } from '#app/server/core/track-key.ts'
import { deliveries, deliverySlots, orders, ordersNow } from '#app/server/database/schema.ts'
import { comingItems } from '#app/server/delivery/joined-orders.ts'
import { type DeliveryRow, orderColumns, toDeliveryDetails } from '#app/server/delivery/order-delivery.ts'
import { isPrinted } from '#app/server/delivery/prints.ts'
import { readStateTimes } from '#app/server/moves/state-times.ts'
import { listRefunds } from '#app/server/refunds/order-refunds.ts'
import type { Shop } from '#app/server/shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import type { PlaceNames } from '#app/shop/delivery/full-address.ts'
import type { Order, OrderedItem, OrderRefund } from '#app/shop/orders/order.ts'
import {
  isJustPaid,
  isMade,
  type OrderStep,
  type StateTimes,
  toSteps,
} from '#app/shop/orders/order-progress.ts'
import { sumAmounts } from '#app/shop/refunds/refund.ts'

export interface ShoppersOrder extends Order {
  refunds: OrderRefund[]
  /** Null once it is over. */
  steps: OrderStep[] | null
  /** Null for an order without a parcel of its own, and once it is over. */
  followUrl: string | null
  isJustPaid: boolean
  /** Until one of its papers is printed. */
  mayChangeCard: boolean
}

export async function ordersOf(
  shop: Pick<Shop, 'db' | 'config'>,
  user: User,
  page: Page,
): Promise<{ orders: ShoppersOrder[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    selectOrders(shop.db, user, page),
    shop.db.select({ total: sql<number>`count(*)::int` }).from(orders).where(eq(orders.userId, user.uid)),
  ])
  return { orders: await addProgress(shop, rows), total: counted?.total ?? 0 }
}

type Page = { limit: number; offset: number }
type SelectedOrder = Awaited<ReturnType<typeof selectOrders>>[number]

function selectOrders(db: Shop['db'], user: User, page: Page) {
  return db
    .select({ ...orderColumns, coming: comingItems, isPrinted: isPrinted(ordersNow.id) })
    .from(ordersNow)
    .leftJoin(deliveries, eq(deliveries.orderId, ordersNow.id))
    .leftJoin(deliverySlots, eq(deliverySlots.id, deliveries.slotId))
    .where(eq(ordersNow.userId, user.uid))
    .orderBy(desc(ordersNow.createdAt), desc(ordersNow.id))
    .limit(page.limit)
    .offset(page.offset)
}

async function addProgress(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  rows: SelectedOrder[],
): Promise<ShoppersOrder[]> {
  const [paymentIds, ids] = [rows.map(({ order }) => order.paymentId), rows.map(({ order }) => order.id)]
  const [given, times] = await Promise.all([listRefunds({ db }, paymentIds), readStateTimes(db, ids)])
  const now = new Date()
  return rows.map(({ isPrinted, coming, ...row }) => {
    const refunds = given.get(row.order.paymentId) ?? []
    const stateTimes = times.get(row.order.id) ?? {}
    return withProgress(markComing(toOrder(row), coming), { config, refunds, stateTimes, isPrinted, now })
  })
}

export function markComing(order: Order, coming: OrderedItem[]): Order {
  const isComing = new Set(coming.map(({ id }) => id))
  return {
    ...order,
    cartItems: order.cartItems.map((item) => ({ ...item, isTakenOut: !isComing.has(item.id) })),
  }
}

interface Progress {
  config: Shop['config']
  refunds: OrderRefund[]
  stateTimes: StateTimes
  isPrinted: boolean
  now: Date
}

function withProgress(
  order: Order,
  { config, refunds, stateTimes, isPrinted, now }: Progress,
): ShoppersOrder {
  const isRefunded = sumAmounts(refunds) >= order.price.total
  const steps = isRefunded ? null : toSteps({ ...order, stateTimes }, now)
  return {
    ...order,
    refunds,
    steps,
    followUrl: steps && order.deliveryState ? trackUrl(config, order.id) : null,
    mayChangeCard: steps !== null && !isMade(order.deliveryState) && !isPrinted,
    isJustPaid: isJustPaid({ ...order, refunds }, now),
  }
}

/** Holds the address as it was typed, with its place where one was chosen. */
type LastAddress = Order['addressInfo'] & Partial<PlaceNames>

export async function lastAddressOf({ db }: Pick<Shop, 'db'>, user: User): Promise<LastAddress | null> {
  const [last] = await db
    .select({ address: ordersNow.address, delivery: ordersNow.delivery })
    .from(ordersNow)
    .where(eq(ordersNow.userId, user.uid))
    .orderBy(desc(ordersNow.createdAt), desc(ordersNow.id))
    .limit(1)
  if (!last) return null
  const { subdistrict, district, province, line } = last.delivery?.place ?? {}
  if (!district || !province) return last.address
  const typed = subdistrict && line ? { subdistrict, address: line } : {}
  return { ...last.address, district, province, ...typed }
}

export function toOrder({
  order: row,
  ...now
}: DeliveryRow & { order: typeof ordersNow.$inferSelect }): Order {
  const { id, checkoutId, email, paymentId, way, price, channel, buyer, note, joins } = row
  return {
    id,
    checkoutId,
    userid: row.userId,
    email,
    cartItems: row.items,
    addressInfo: row.address,
    ...toDeliveryDetails(row.delivery, now),
    price,
    paymentId,
    way,
    date: row.createdAt.toISOString(),
    corrections: row.corrections,
    ...{ channel, buyer, note, joins },
  }
}
