import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { insertOrder, type Settled } from '#app/server/checkout/apply-verdict.ts'
import { checkoutByToken } from '#app/server/checkout/checkout-queries.ts'
import type { CheckoutRow } from '#app/server/checkout/payment-session.ts'
import { newReceipt } from '#app/server/checkout/receipt.ts'
import { broadcastOrdered } from '#app/server/checkout/settle-payment.ts'
import { checkouts, handPaymentEvents, handPayments } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import { claimByHand, SlotRefused } from '#app/server/delivery/claims.ts'
import { sumWork } from '#app/server/delivery/plan-delivery.ts'
import { newHandReference, toPayment } from '#app/server/payments/by-hand/books.ts'
import type { Shop } from '#app/server/shop.ts'
import type { Worker } from '#app/server/staff/require-worker.ts'
import type { DeliveryPlan } from '#app/shop/delivery/delivery-plan.ts'
import { CURRENCY } from '#app/shop/money.ts'
import type { HandOrder } from '#app/shop/new-order/hand-order.ts'
import { draftEnd, findMoney } from '#app/shop/new-order/order-money.ts'
import { FIRST_STATUS } from '#app/shop/payments/by-hand/hand-payment.ts'
import type { HandWay } from '#app/shop/payments/payment-way.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { toToken } from './form-token.ts'
import { type Joined, lockJoined, NothingToJoin } from './lock-joined.ts'
import { type Prepared, prepare } from './prepare-order.ts'

/** The owner, or a helper whose name is noted. */
export type Taker = Pick<Worker, 'signature' | 'actorName'>

/** What was taken down: an order, or a draft that waits for its buyer. */
export interface TakenOrder {
  receipt: string
  isOrder: boolean
}

/**
 * Takes down an order by phone, chat or at the counter, in one transaction: with the shop's word for the money it is an
 * order at once, else a draft that holds its time. A form that is sent twice is one. Refused with `product-gone`, `in-parcel`, `slot-full`,
 * `slot-closed`, `slot-late`, `order-similar`, `total-changed`, `nothing-to-pay`, `not-found`, `parcel-gone`, and for a link with the limits of a payment.
 */
export async function takeOrder(shop: Shop, taker: Taker, order: HandOrder): Promise<Outcome<TakenOrder>> {
  const token = toToken(order)
  const [earlier] = await checkoutByToken(shop.db).execute({ token })
  if (earlier) return done(toTaken(earlier))
  const prepared = await prepare(shop, order)
  if (!prepared.ok) return prepared
  try {
    const { row, settled, isLast } = await transact(shop.pool, (tx) =>
      store(tx, shop, { ...prepared.value, taker }),
    )
    if (settled) broadcastOrdered(shop, row)
    if (isLast) shop.live.broadcastSlots()
    return done({ receipt: row.receipt, isOrder: settled !== null })
  } catch (error) {
    if (error instanceof SlotRefused) return error.refusal
    if (error instanceof NothingToJoin) return refused(error.code)
    const [same] = await checkoutByToken(shop.db).execute({ token })
    if (same) return done(toTaken(same))
    throw error
  }
}

function toTaken({ receipt, status }: CheckoutRow): TakenOrder {
  return { receipt, isOrder: status === 'ordered' }
}

interface Stored {
  row: CheckoutRow
  /** Null for a draft. */
  settled: Settled | null
  isLast: boolean
}

async function store(tx: Transaction, shop: Shop, prepared: Prepared & { taker: Taker }): Promise<Stored> {
  const { order, plan, taker } = prepared
  const parent = order.joins ? await lockJoined(tx, order.joins) : null
  const stored = await insertDraft(tx, shop, { ...prepared, parent })
  const isLast = await claim(tx, shop, { order, plan, checkoutId: stored.id })
  const { when, means } = findMoney(order.money)
  if (means === null) return { row: stored, settled: null, isLast }
  const payment = await openBook(tx, { row: stored, order, means, actor: taker.signature })
  const reference = payment.reference
  const status = when === 'later' ? 'pending' : stored.status
  const [row] = await tx
    .update(checkouts)
    .set({ reference, status })
    .where(eq(checkouts.id, stored.id))
    .returning()
  if (!row) throw new Error(`the draft ${stored.id} is not there`)
  if (when === 'later') return { row, settled: null, isLast }
  const settled = await insertOrder(tx, row, { ...toPayment(payment), paymentId: reference })
  if (!settled) throw new Error(`the draft ${row.id} made no order`)
  return { row, settled, isLast }
}

async function insertDraft(
  tx: Transaction,
  shop: Shop,
  { order, goods, plan, price, address, parent, taker }: Prepared & { parent: Joined | null; taker: Taker },
): Promise<CheckoutRow> {
  const now = new Date()
  const source =
    findMoney(order.money).means === null ? shop.payments.current : shop.payments.require('by-hand')
  // Who adds something to an order is the one who ordered it, unless somebody else is named.
  const isNamed = order.buyer.name || order.buyer.phone
  const { buyer, language } = parent && !isNamed ? parent : order
  const isEmptyPlan = !plan.schedule && !plan.zoneId && !plan.place && Object.keys(plan.gift).length === 0
  const [row] = await tx
    .insert(checkouts)
    .values({
      id: randomUUID(),
      token: toToken(order),
      ...{ madeBy: 'owner', helper: taker.actorName, channel: order.channel },
      ...{ buyer, language, price },
      ...{ email: buyer.email || null, note: order.note || null, joins: order.joins },
      joinedWork: parent && sumWork(goods.map(({ delivered }) => delivered)),
      detailsWanted: order.detailsWanted,
      ...{ amount: price.total, currency: CURRENCY, items: goods.map(({ item }) => item) },
      address: parent
        ? { ...parent.address, date: now.toISOString() }
        : { ...address, date: now.toISOString() },
      delivery: isEmptyPlan ? null : plan,
      receipt: newReceipt(),
      ...{ provider: source.name, livemode: source.livemode },
      expiresAt: draftEnd(order.until, plan.schedule?.slot ?? null, now),
    })
    .returning()
  if (!row) throw new Error('the draft was not stored')
  return row
}

async function claim(
  tx: Transaction,
  { settings }: Pick<Shop, 'settings'>,
  { order, plan, checkoutId }: { order: HandOrder; plan: DeliveryPlan; checkoutId: string },
): Promise<boolean> {
  const { slot, work } = plan.schedule ?? {}
  if (!slot || work === undefined) return false
  const { workPerDay } = (await settings.current()).planning
  const { day, slotId } = slot
  return claimByHand(tx, { checkoutId, day, slotId, work, workPerDay, state: 'held', beyond: order.beyond })
}

/** The money as the owner notes it: there, owed, or waited for. */
async function openBook(
  tx: Transaction,
  { row, order, means, actor }: { row: CheckoutRow; order: HandOrder; means: HandWay; actor: string },
) {
  const isLater = findMoney(order.money).when === 'later'
  const status = isLater ? 'open' : FIRST_STATUS[means]
  const reference = newHandReference()
  const [payment] = await tx
    .insert(handPayments)
    .values({
      ...{
        reference,
        idempotencyKey: `co_${row.id}`,
        checkoutId: row.id,
        amount: row.amount,
        currency: row.currency,
      },
      ...{ means, status, bankReference: order.bankReference || null, due: order.due },
      ...(!isLater && { paidAt: sql`now()` }),
    })
    .returning()
  if (!payment) throw new Error('the payment was not noted')
  await tx
    .insert(handPaymentEvents)
    .values({ reference, actor, toStatus: status, note: order.reason || null })
  return payment
}
