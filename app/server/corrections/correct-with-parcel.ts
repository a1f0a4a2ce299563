import { and, asc, eq, getViewSelectedFields, ne } from 'drizzle-orm'
import { checkouts, orderCorrections, orders, ordersNow } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { joinedIn } from '#app/server/delivery/joined-orders.ts'
import { findChanges } from '#app/shop/corrections/correction.ts'
import type { DeliveryPlan } from '#app/shop/delivery/delivery-plan.ts'
import type { AddressInfo } from '#app/shop/orders/order.ts'
import { emailCorrection } from './email-correction.ts'

export interface Parcel {
  orderId: string
  address: AddressInfo
  delivery: DeliveryPlan | null
  /** The buyer's email, who is told of the parcel's own correction. */
  email: string | null
}

export interface Corrector {
  actor: 'owner' | 'shopper' | 'helper'
  /** The name on a helper's link. */
  actorName?: string | null | undefined
}

/**
 * Writes the address of a corrected parcel for all that lies in it, and for drafts that will, so that it is theirs too once
 * the parcel is cancelled. Returns the orders that were changed.
 */
export async function correctWithParcel(
  tx: Transaction,
  parcel: Parcel,
  corrector: Corrector,
): Promise<string[]> {
  // Drafts first: one that is paid meanwhile is waited for, and found among the orders.
  await correctDrafts(tx, parcel)
  const joined = await lockJoinedOrders(tx, parcel.orderId)
  const changed = joined.filter(({ now }) => isElsewhere(now.address, parcel.address))
  const told = new Set([parcel.email])
  for (const { now, language } of changed) {
    const [made] = await tx
      .insert(orderCorrections)
      .values({
        ...{ orderId: now.id, number: now.corrections + 1, ...corrector },
        ...toThatPlace(now, parcel),
      })
      .returning({ id: orderCorrections.id })
    const { email: recipient } = now
    if (recipient === null || corrector.actor === 'shopper' || told.has(recipient)) continue
    await emailCorrection(tx, { correctionId: made?.id ?? null, recipient, language })
    told.add(recipient)
  }
  return changed.map(({ now }) => now.id)
}

async function correctDrafts(tx: Transaction, parcel: Parcel): Promise<void> {
  const isDraft = and(ne(checkouts.madeBy, 'shopper'), ne(checkouts.status, 'ordered'))
  const drafts = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.joins, parcel.orderId), isDraft))
    .orderBy(asc(checkouts.id))
    .for('update')
  for (const draft of drafts.filter(({ address }) => isElsewhere(address, parcel.address))) {
    await tx.update(checkouts).set(toThatPlace(draft, parcel)).where(eq(checkouts.id, draft.id))
  }
}

async function lockJoinedOrders(tx: Transaction, parcel: string) {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.joins, parcel))
    .orderBy(asc(orders.id))
    .for('update')
  return tx
    .select({ now: getViewSelectedFields(ordersNow), language: checkouts.language })
    .from(ordersNow)
    .innerJoin(checkouts, eq(checkouts.id, ordersNow.checkoutId))
    .where(joinedIn(parcel))
    .orderBy(asc(ordersNow.createdAt), asc(ordersNow.id))
}

function isElsewhere(before: AddressInfo, after: AddressInfo): boolean {
  return findChanges({ address: before, gift: {} }, { address: after, gift: {} }).length > 0
}

/** Its own gift and the time of its purchase stay. */
function toThatPlace(own: Pick<Parcel, 'address' | 'delivery'>, { address, delivery }: Parcel) {
  const { place = null, zoneId = null } = delivery ?? {}
  const isNowhere = own.delivery === null && place === null && zoneId === null
  const plan = { gift: {}, schedule: null, ...own.delivery, place, zoneId }
  return { address: { ...address, date: own.address.date }, delivery: isNowhere ? null : plan }
}
