import { eq, sql } from 'drizzle-orm'
import { checkouts, deliveries, orderCorrections, orders, ordersNow } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import { isPrinted } from '#app/server/delivery/prints.ts'
import { termsFor } from '#app/server/delivery/zones/zones.ts'
import type { Shop } from '#app/server/shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { type CardChange, type Correction, findChanges, withCard } from '#app/shop/corrections/correction.ts'
import type { DeliveryPlan } from '#app/shop/delivery/delivery-plan.ts'
import type { DeliveryTerms } from '#app/shop/delivery/zones/zones.ts'
import { parcelReceipt } from '#app/shop/orders/order.ts'
import { isMade } from '#app/shop/orders/order-progress.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { type Corrector, correctWithParcel, type Parcel } from './correct-with-parcel.ts'
import { emailCorrection } from './email-correction.ts'

type CorrectingShop = Pick<Shop, 'pool' | 'live' | 'settings' | 'deliveryRules'>
type OrderNow = typeof ordersNow.$inferSelect

const NO_PLAN: DeliveryPlan = { gift: {}, place: null, zoneId: null, schedule: null }

/**
 * Corrects recipient, address and gift of an order, and emails the buyer. The order itself never changes. Refused with
 * `not-found`, with `in-parcel` if it goes with another order, or with `delivery-moved` if it was corrected or cancelled meanwhile.
 */
export async function correctOrder(
  shop: CorrectingShop,
  orderId: string,
  { actor = 'owner', actorName, ...correction }: Correction & Partial<Corrector>,
): Promise<Outcome<null>> {
  return correct(shop, { orderId, actor, actorName, toCorrection: () => done(correction) })
}

/**
 * Changes the card of a buyer's own order, until one of its papers is printed. Refused with `not-found`, `card-late`, or
 * `delivery-moved` if the order was changed meanwhile.
 */
export async function changeOwnCard(
  shop: CorrectingShop,
  user: User,
  { orderId, corrections, gift }: CardChange & { orderId: string },
): Promise<Outcome<null>> {
  return correct(shop, {
    orderId,
    actor: 'shopper',
    toCorrection({ now, status, isPrinted }) {
      if (now.userId !== user.uid) return refused('not-found')
      if (isPrinted || isMade(status)) return refused('card-late')
      return done({ corrections, address: now.address, gift: withCard(now.delivery?.gift ?? {}, gift) })
    },
  })
}

/** The buyer fills in, by the payment link, what was left open: once. Refused as `correctOrder`. */
export async function fillInOrder(
  shop: CorrectingShop,
  orderId: string,
  details: Filled,
): Promise<Outcome<null>> {
  return correct(shop, {
    orderId,
    actor: 'shopper',
    toCorrection({ now }) {
      const filled = { ...details, gift: { ...now.delivery?.gift, ...details.gift } }
      return now.address.address && !isSaved(now, filled) ? refused('delivery-moved') : done(filled)
    },
  })
}

/** With the place that was chosen for the address. */
type Filled = Correction & Partial<Pick<DeliveryPlan, 'place'>>

interface Wanted extends Corrector {
  orderId: string
  toCorrection(order: LockedOrder): Outcome<Filled>
}

async function correct(shop: CorrectingShop, wanted: Wanted): Promise<Outcome<null>> {
  const corrected = await transact(shop.pool, (tx) => correctWithin(tx, shop, wanted))
  if (!corrected.ok) return corrected
  for (const { id, buyer } of corrected.value) shop.live.broadcastOrderChange(id, buyer)
  return done(null)
}

/** The orders that were changed, with the buyer's account, if any. */
async function correctWithin(
  tx: Transaction,
  shop: CorrectingShop,
  { orderId, actor, actorName = null, toCorrection }: Wanted,
): Promise<Outcome<Changed[]>> {
  const order = await lockOrder(tx, orderId)
  if (!order) return refused('not-found')
  const { now, status } = order
  const wanted = toCorrection(order)
  if (!wanted.ok) return wanted
  const correction = wanted.value
  const receipt = parcelReceipt({ ...now, deliveryState: status })
  if (receipt !== orderId)
    return actor === 'shopper' ? refused('delivery-moved') : refused('in-parcel', { receipt })
  if (status === 'cancelled') return refused('delivery-moved')
  // Perhaps its answer was lost, and it is sent again.
  if (isSaved(now, correction)) return done([])
  if (now.corrections !== correction.corrections) return refused('delivery-moved')
  const address = { ...now.address, ...correction.address }
  const corrected = { orderId, address, delivery: await toPlan(shop, now, correction) }
  const joined = await writeCorrection(tx, { ...order, corrected, corrector: { actor, actorName } })
  return done([{ id: orderId, buyer: now.userId }, ...joined.map((id) => ({ id, buyer: null }))])
}

interface Changed {
  id: string
  buyer: string | null
}

interface Written extends LockedOrder {
  corrected: Pick<Parcel, 'orderId' | 'address' | 'delivery'>
  corrector: Corrector
}

/** With the address of all that lies in its parcel. */
async function writeCorrection(
  tx: Transaction,
  { now: { email, corrections }, language, corrected, corrector }: Written,
): Promise<string[]> {
  const [made] = await tx
    .insert(orderCorrections)
    .values({ ...corrected, number: corrections + 1, ...corrector })
    .returning({ id: orderCorrections.id })
  // The shopper made the change, so no email tells them of it.
  if (corrector.actor !== 'shopper' && email !== null) {
    await emailCorrection(tx, { correctionId: made?.id ?? null, recipient: email, language })
  }
  return correctWithParcel(tx, { ...corrected, email }, corrector)
}

function isSaved(now: Pick<OrderNow, 'address' | 'delivery'>, { address, gift }: Filled): boolean {
  const before = { address: now.address, gift: now.delivery?.gift ?? {} }
  return findChanges(before, { address: { ...now.address, ...address }, gift }).length === 0
}

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Locks the order first, so that of two corrections the second sees the first. */
async function lockOrder(tx: Transaction, orderId: string) {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
  const [now] = await tx.select().from(ordersNow).where(eq(ordersNow.id, orderId))
  if (!now) return null
  const [about] = await tx
    .select({
      language: checkouts.language,
      status: deliveries.status,
      isPrinted: isPrinted(sql`${orderId}`),
    })
    .from(checkouts)
    .leftJoin(deliveries, eq(deliveries.orderId, sql`${orderId}`))
    .where(eq(checkouts.id, now.checkoutId))
  return about ? { now, ...about } : null
}

/** Another postcode means another place, whose zone is looked up; another line is not what was chosen any more. */
async function toPlan(
  shop: CorrectingShop,
  { address: before, delivery }: OrderNow,
  { address, gift, place: chosen = null }: Filled,
): Promise<DeliveryPlan | null> {
  const plan = { ...(delivery ?? NO_PLAN), gift }
  const isElsewhere = address.pincode !== before.pincode
  if (!isElsewhere && address.address === before.address) {
    return delivery === null && Object.keys(gift).length === 0 ? null : plan
  }
  const {
    province = null,
    district = null,
    postcode = null,
  } = chosen ?? (isElsewhere ? null : plan.place) ?? {}
  const terms: DeliveryTerms = await termsFor(shop, { province, district, pincode: address.pincode })
  const place = province || district ? { province, district, postcode } : null
  return { ...plan, place: chosen ?? place, zoneId: terms.zoneId }
}
