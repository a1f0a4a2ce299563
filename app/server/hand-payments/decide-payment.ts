import { desc, eq } from 'drizzle-orm'
import { settlePayment } from '#app/server/checkout/settle-payment.ts'
import { handPaymentEvents, orders } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import type { HandPaymentRow } from '#app/server/payments/by-hand/books.ts'
import { type HandMove, lockHandPayment, moveWithin } from '#app/server/payments/by-hand/move-payment.ts'
import type { Shop } from '#app/server/shop.ts'
import { type HandPaymentStatus, isSaid, OWED_WAY } from '#app/shop/payments/by-hand/hand-payment.ts'
import { HAND_WAYS, type HandWay } from '#app/shop/payments/payment-way.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { mayTakeBack } from '#app/shop/transfers/decision-form.ts'
import { emailRefusal } from './email-refusal.ts'
import { isGivenBack } from './waiting-payments.ts'

export interface HandDecision extends HandMove {
  reference: string
  /** As the page showed it: of two people who decide, the second is refused. */
  version: number
}

/**
 * Somebody of the shop says how a payment by hand stands. Money that came becomes an order, also after its time; a crash
 * before that leaves it to the job. Refused with `not-found`, or `payment-moved` if it was decided meanwhile.
 */
export async function decidePayment(shop: Shop, decision: HandDecision): Promise<Outcome<HandPaymentStatus>> {
  const { reference, version } = decision
  const moved = await transact(shop.pool, async (tx) => {
    const row = await lockHandPayment(tx, reference)
    if (!row) return refused('not-found')
    if (await isSentTwice(tx, row, decision)) return done(row)
    if (row.version !== version) return refused('payment-moved')
    if (row.status === 'received' && !(await mayBeTakenBack(tx, row))) return refused('payment-moved')
    const means = row.status === 'received' ? await readOwedWay(tx, row) : decision.means
    const stored = await moveWithin(tx, row, { ...decision, means })
    if (stored.ok && decision.to === 'refused') await emailRefusal(tx, row)
    return stored
  })
  if (!moved.ok) return moved
  await settlePayment(shop, { provider: 'by-hand', reference })
  await broadcastPayment(shop, reference)
  return done(moved.value.status)
}

/** Two people may have the same page open, and say different things of the money. */
async function isSentTwice(tx: Transaction, row: HandPaymentRow, decision: HandDecision): Promise<boolean> {
  if (row.version !== decision.version + 1 || row.status !== decision.to || !isSaid(decision, row))
    return false
  const last = await readLastWord(tx, row.reference)
  return (last?.note ?? '') === (decision.note ?? '')
}

async function readOwedWay(tx: Transaction, { reference, means }: HandPaymentRow): Promise<HandWay> {
  const [order] = await tx.select({ way: orders.way }).from(orders).where(eq(orders.paymentId, reference))
  return OWED_WAY[HAND_WAYS.find((way) => way === order?.way) ?? means]
}

async function mayBeTakenBack(tx: Transaction, { reference, amount }: HandPaymentRow): Promise<boolean> {
  return mayTakeBack(await readLastWord(tx, reference), amount) && !(await isGivenBack({ db: tx }, reference))
}

async function readLastWord(tx: Transaction, reference: string) {
  const { at, toStatus, note } = handPaymentEvents
  const [last] = await tx
    .select({ at, toStatus, note })
    .from(handPaymentEvents)
    .where(eq(handPaymentEvents.reference, reference))
    .orderBy(desc(at))
    .limit(1)
  return last
}

async function broadcastPayment({ db, live }: Shop, paymentId: string): Promise<void> {
  const [order] = await db
    .select({ id: orders.id, userId: orders.userId })
    .from(orders)
    .where(eq(orders.paymentId, paymentId))
  if (order) live.broadcastOrderChange(order.id, order.userId)
}
