import { eq, sql } from 'drizzle-orm'
import { buyerNameSql } from '#app/server/database/buyer-name-sql.ts'
import {
  checkouts,
  emails,
  ordersNow,
  paymentExceptions,
  refunds,
  user,
} from '#app/server/database/schema.ts'
import { type Database, type Transaction, transact } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/shop.ts'
import type { Gift } from '#app/shop/delivery/gift.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { checkTransferable } from '#app/shop/refunds/refund.ts'
import { broadcastChange, closeCoveredException, type RefundRow, writeToShopper } from './finish-refund.ts'
import { lockPayment, readPaymentMoney } from './payment-money.ts'
import { wasAskedLately } from './refund-key.ts'
import { countWorkAgain } from './work-again.ts'

interface Payee {
  name: string
  email: string
  /** Null if they gave none; the recipient, who has another, must not hear of money. */
  phone: string | null
}

export interface Transfer {
  refund: RefundRow
  currency: string
  orderId: string | null
  receipt: string | null
  /** Null if the payment belongs to no checkout of the shop. */
  payee: Payee | null
  transferable: Outcome<void>
}

/** A refund that the owner may transfer from her own bank; null if there is none. */
export async function findTransfer(
  { db, payments }: Pick<Shop, 'db' | 'payments'>,
  refundId: string,
): Promise<Transfer | null> {
  const [found] = await selectTransfer(db, refundId)
  if (!found) return null
  const { refund, currency, orderId, receipt, email, gift, name, buyerPhone } = found
  const phone = buyerPhone || gift?.buyerPhone || null
  const payee = email || name ? { name, email: email ?? '', phone } : null
  const transferable = await check(db, payments, refund)
  return { refund, currency, orderId, receipt, payee, transferable }
}

const transferFacts = {
  refund: refunds,
  currency: sql<string>`coalesce(${ordersNow.currency}, ${paymentExceptions.currency}, 'THB')`,
  orderId: ordersNow.id,
  receipt: checkouts.receipt,
  email: checkouts.email,
  gift: sql<Gift | null>`coalesce(${ordersNow.delivery}, ${checkouts.delivery}) -> 'gift'`,
  name: buyerNameSql(checkouts),
  buyerPhone: sql<string | null>`${checkouts.buyer} ->> 'phone'`,
}

function selectTransfer(db: Shop['db'], refundId: string) {
  return db
    .select(transferFacts)
    .from(refunds)
    .leftJoin(ordersNow, eq(ordersNow.paymentId, refunds.paymentId))
    .leftJoin(paymentExceptions, eq(paymentExceptions.paymentId, refunds.paymentId))
    .leftJoin(
      checkouts,
      sql`${checkouts.id} = coalesce(${ordersNow.checkoutId}, ${paymentExceptions.checkoutId})`,
    )
    .leftJoin(user, eq(user.id, checkouts.userId))
    .where(eq(refunds.id, refundId))
}

/**
 * Notes a transfer that the owner made from her own bank: the refund is complete. Refused with `not-found`,
 * `refund-under-way`, `refund-disputed` or `refund-changed`.
 */
export async function noteTransfer(
  shop: Pick<Shop, 'pool' | 'db' | 'live' | 'payments' | 'log'>,
  { refundId, bankReference }: { refundId: string; bankReference: string },
): Promise<Outcome<void>> {
  let paymentId: string | undefined
  const noted = await transact(shop.pool, async (tx) => {
    const [row] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
    if (!row) return refused('not-found')
    // The form was sent twice.
    if (row.bankReference === bankReference) return done(undefined)
    await lockPayment(tx, row.paymentId)
    const checked = await check(tx, shop.payments, row)
    if (!checked.ok) return checked
    await storeTransfer(tx, row, bankReference)
    paymentId = row.paymentId
    return done(undefined)
  })
  if (paymentId) {
    shop.log.info({ event: 'refund-by-hand', refundId, paymentId }, 'the owner transferred a refund by hand')
    await broadcastChange(shop, paymentId)
  }
  return noted
}

async function storeTransfer(tx: Transaction, row: RefundRow, bankReference: string): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: 'by-hand', bankReference, closedAt: null, updatedAt: sql`now()` })
    .where(eq(refunds.id, row.id))
  if (row.reason !== 'order') await closeCoveredException(tx, row.paymentId)
  // An email that was sent before the provider took the money back says nothing of the transfer.
  await tx.delete(emails).where(eq(emails.refundId, row.id))
  await writeToShopper(tx, row)
  if (row.status === 'failed') await countWorkAgain(tx, row)
}

async function check(db: Database, payments: Shop['payments'], row: RefundRow): Promise<Outcome<void>> {
  const { id, paymentId, provider, providerRefundId } = row
  const [asked] = await db.select({ lately: wasAskedLately() }).from(refunds).where(eq(refunds.id, id))
  const isAtProvider = providerRefundId !== null
  const isAsked = payments.names.includes(provider) && asked?.lately === true
  return checkTransferable(row, {
    mayBeSent: row.status === 'wanted' && (isAtProvider || isAsked),
    others: await readPaymentMoney(db, paymentId, id),
  })
}
