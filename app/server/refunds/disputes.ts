import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { checkouts, disputes, orders, paymentExceptions } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { transact } from '#app/server/database/transact.ts'
import { writeToOwner } from '#app/server/email/queue-owner-email.ts'
import type { ProviderDispute } from '#app/server/payments/payment-provider.ts'
import type { Shop } from '#app/server/shop.ts'
import type { Satang } from '#app/shop/money.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { type DisputeStatus, refundedAmount, UNDECIDED_DISPUTES } from '#app/shop/refunds/refund.ts'
import { MOST_LISTED } from '#app/shop/tables/most-listed.ts'
import { broadcastChange } from './finish-refund.ts'
import { readPaymentMoney } from './payment-money.ts'

/** Events come late and out of order, so a decided dispute never reopens. */
export async function noteDispute(
  shop: Pick<Shop, 'db' | 'pool' | 'log' | 'live'>,
  provider: ProviderName,
  dispute: ProviderDispute,
): Promise<void> {
  const { id: disputeId, paymentId, amount, status } = dispute
  const noted = await transact(shop.pool, (tx) => takeIn(tx, provider, dispute))
  if (noted === 'known') return
  const about = { disputeId, paymentId, amount, status }
  // Other programs may use the same account.
  if (noted === 'foreign')
    shop.log.info({ event: 'dispute-foreign', ...about }, 'a payment that is not of this shop is disputed')
  else if (status === 'open') shop.log.error({ ...about, alert: 'dispute' }, 'a payment is disputed')
  else shop.log.info({ event: 'dispute-updated', ...about }, 'a dispute goes on')
  await broadcastChange(shop, paymentId)
}

async function takeIn(
  tx: Transaction,
  provider: ProviderName,
  dispute: ProviderDispute,
): Promise<'known' | 'foreign' | 'ours'> {
  const { isReversal = false, ...told } = dispute
  const { id, paymentId, amount } = told
  if (isReversal && (await isOwnRefund(tx, paymentId, amount))) return 'known'
  const changed = await storeDispute(tx, provider, told)
  const ours = await findOurs(tx, id)
  // Its payment may have become an order since it was first heard of.
  if (ours?.status === 'open') await writeToOwner(tx, { kind: 'owner-dispute', aboutId: id })
  if (changed.length === 0) return 'known'
  return ours ? 'ours' : 'foreign'
}

function storeDispute(tx: Transaction, provider: ProviderName, told: Omit<ProviderDispute, 'isReversal'>) {
  const { status, amount, refundable = false } = told
  const isUndecided = UNDECIDED_DISPUTES.some((one) => one === status)
  return tx
    .insert(disputes)
    .values({ ...told, provider })
    .onConflictDoUpdate({
      target: disputes.id,
      set: { status, amount, refundable, updatedAt: sql`now()` },
      setWhere: sql`(${disputes.status} <> ${status} or ${disputes.refundable} <> ${refundable})
        and (${!isUndecided} or ${inArray(disputes.status, UNDECIDED_DISPUTES)})`,
    })
    .returning({ id: disputes.id })
}

async function findOurs(tx: Transaction, id: string) {
  const [ours] = await tx
    .select({ status: disputes.status })
    .from(disputes)
    .where(and(eq(disputes.id, id), isOurs()))
  return ours
}

/** A provider may undo a payment of today in place of refunding it. */
async function isOwnRefund(tx: Transaction, paymentId: string, amount: Satang): Promise<boolean> {
  const { refunds } = await readPaymentMoney(tx, paymentId)
  return refundedAmount(refunds) >= amount
}

const disputeFacts = {
  id: disputes.id,
  paymentId: disputes.paymentId,
  provider: disputes.provider,
  amount: disputes.amount,
  currency: disputes.currency,
  status: disputes.status,
  createdAt: disputes.createdAt,
  orderId: orders.id,
  email: checkouts.email,
}

export function listDisputes({ db }: Pick<Shop, 'db'>) {
  return db
    .select(disputeFacts)
    .from(disputes)
    .leftJoin(orders, eq(orders.paymentId, disputes.paymentId))
    .leftJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(and(inArray(disputes.status, UNDECIDED_DISPUTES), isOurs()))
    .orderBy(asc(disputes.status), asc(disputes.createdAt))
    .limit(MOST_LISTED)
}

export function countOpenDisputes({ db }: Pick<Shop, 'db'>): Promise<number> {
  return db.$count(disputes, and(eq(disputes.status, 'open'), isOurs()))
}

export const noteAnswered = moving('pending', ['open'])
/** The owner may know before the provider's event. */
export const noteWon = moving('won', [...UNDECIDED_DISPUTES])
export const noteLost = moving('lost', [...UNDECIDED_DISPUTES])

function moving(status: DisputeStatus, from: DisputeStatus[]) {
  return async (shop: Pick<Shop, 'db'>, id: string): Promise<Outcome<void>> => {
    const moved = await shop.db
      .update(disputes)
      .set({ status, updatedAt: sql`now()` })
      .where(and(eq(disputes.id, id), inArray(disputes.status, from)))
      .returning({ id: disputes.id })
    return moved.length > 0 ? done(undefined) : refused('not-found')
  }
}

function isOurs(): SQL<boolean> {
  return sql<boolean>`(
    exists (select from ${orders} o where o.payment_id = ${disputes.paymentId})
    or exists (select from ${paymentExceptions} e where e.payment_id = ${disputes.paymentId}))`
}
