import { and, eq, ne, notInArray } from 'drizzle-orm'
import type { CheckoutRow } from '#app/server/checkout/payment-session.ts'
import { settlePayment } from '#app/server/checkout/settle-payment.ts'
import { checkouts, deliveries, deliverySlots, handPayments, ordersNow } from '#app/server/database/schema.ts'
import { comingItems, inParcel } from '#app/server/delivery/joined-orders.ts'
import { orderColumns, toDeliveryDetails } from '#app/server/delivery/order-delivery.ts'
import { readStateTimes } from '#app/server/moves/state-times.ts'
import { toOrder } from '#app/server/orders/orders.ts'
import { isOwedSql } from '#app/server/payments/by-hand/is-owed-sql.ts'
import { ProviderUnavailable } from '#app/server/payments/payment-provider.ts'
import { listRefunds } from '#app/server/refunds/order-refunds.ts'
import type { Shop } from '#app/server/shop.ts'
import { isOpen, isPayable } from '#app/shop/checkout/checkout-status.ts'
import type { LinkPayer } from '#app/shop/checkout/payer.ts'
import { TAKES_NO_MORE } from '#app/shop/delivery/delivery-status.ts'
import type { PayLink } from '#app/shop/new-order/pay-link.ts'
import { toSteps } from '#app/shop/orders/order-progress.ts'

/** Null for a link that does not count any more. Asks the provider first about money that may have come. */
export async function showPayLink(shop: Shop, payer: LinkPayer): Promise<PayLink | null> {
  const row = await findLinked(shop, payer)
  if (!row) return null
  const settled = await settleFirst(shop, row)
  return settled.status === 'ordered' ? showOrder(shop, settled) : showDraft(shop, settled)
}

export async function findLinked(
  { db }: Pick<Shop, 'db'>,
  { receipt, linkVersion }: LinkPayer,
): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.receipt, receipt),
        eq(checkouts.linkVersion, linkVersion),
        ne(checkouts.madeBy, 'shopper'),
      ),
    )
  return row ?? null
}

async function settleFirst(shop: Shop, row: CheckoutRow): Promise<CheckoutRow> {
  const { reference, provider, status, receipt, linkVersion } = row
  if (!reference || !isOpen(status)) return row
  try {
    await settlePayment(shop, { provider, reference }, row)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
  }
  return (await findLinked(shop, { receipt, linkVersion })) ?? row
}

async function showDraft(shop: Shop, row: CheckoutRow): Promise<PayLink> {
  const { gift, deliveryTime } = await readDraftDelivery(shop, row)
  return {
    ...showGoods(row),
    state: row.status === 'needs-review' ? 'review' : isPayable(row) ? 'open' : 'ended',
    recipient: row.address.name,
    ...{ deliveryTime, cardMessage: gift.cardMessage ?? null },
    details: { isWanted: row.detailsWanted, version: row.version },
    ...{ owed: null, due: null, steps: null, refunds: [] },
  }
}

/** Of a draft that joins a parcel, the delivery of that, until it takes no more. */
export async function readDraftDelivery({ db }: Pick<Shop, 'db'>, { delivery, joins }: CheckoutRow) {
  const [joined] = await db
    .select({ delivery: deliveries, slot: deliverySlots })
    .from(deliveries)
    .leftJoin(deliverySlots, eq(deliverySlots.id, deliveries.slotId))
    .where(and(eq(deliveries.orderId, joins ?? ''), notInArray(deliveries.status, [...TAKES_NO_MORE])))
  return toDeliveryDetails(delivery, joined ?? { delivery: null, slot: null })
}

async function showOrder({ db }: Shop, row: CheckoutRow): Promise<PayLink> {
  const [found] = await db
    .select({
      ...orderColumns,
      items: comingItems,
      owed: handPayments.amount,
      due: handPayments.due,
      isOwed: isOwedSql,
    })
    .from(ordersNow)
    .leftJoin(deliveries, inParcel)
    .leftJoin(deliverySlots, eq(deliverySlots.id, deliveries.slotId))
    .leftJoin(
      handPayments,
      and(eq(handPayments.reference, ordersNow.paymentId), eq(handPayments.status, 'owed')),
    )
    .where(eq(ordersNow.checkoutId, row.id))
  if (!found) throw new Error(`the checkout ${row.id} has no order`)
  const order = toOrder(found)
  const parcel = found.delivery?.orderId ?? order.id
  const [given, times] = await Promise.all([
    listRefunds({ db }, [order.paymentId]),
    readStateTimes(db, [parcel]),
  ])
  return {
    ...showGoods({ ...row, items: found.items }),
    state: 'ordered',
    recipient: order.addressInfo.name,
    ...{ deliveryTime: order.deliveryTime, cardMessage: order.gift.cardMessage ?? null },
    details: { isWanted: row.detailsWanted && !order.addressInfo.address, version: order.corrections },
    ...{ owed: found.owed, due: found.due },
    steps: toSteps({ ...order, isOwed: found.isOwed, stateTimes: times.get(parcel) ?? {} }, new Date()),
    refunds: given.get(order.paymentId) ?? [],
  }
}

/** The owner's reason for a discount is her own. */
function showGoods({ receipt, id: checkoutId, items, price: { parts, total }, expiresAt }: CheckoutRow) {
  return { receipt, checkoutId, items, price: { parts, total }, expiresAt: expiresAt.toISOString() }
}
