import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { refunds } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import { writeToOwner } from '#app/server/email/queue-owner-email.ts'
import type { RefundUpdate } from '#app/server/payments/payment-provider.ts'
import type { Shop } from '#app/server/shop.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import type { RefundStatus } from '#app/shop/refunds/refund-status.ts'
import {
  broadcastChange,
  closeCoveredException,
  MADE_AT_PROVIDER,
  type RefundRow,
  writeToShopper,
} from './finish-refund.ts'
import { lockPayment } from './payment-money.ts'
import { idInKey } from './refund-key.ts'
import { alertSentTwice, isTransferred } from './sent-twice.ts'
import { alertWithdrawn, withdrawUnsent } from './withdraw-refund.ts'

type AdoptingShop = Pick<Shop, 'pool' | 'db' | 'log' | 'live'>

/**
 * Records a refund that the books do not have, so that less is left: made in the provider's dashboard, or ours, of
 * which a restored database knows nothing. What was asked for without knowing it is not sent.
 */
export async function adoptRefund(
  shop: AdoptingShop,
  provider: ProviderName,
  update: RefundUpdate,
): Promise<void> {
  const { paymentId } = update
  const adopted = await transact(shop.pool, async (tx) => {
    await tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(eq(refunds.paymentId, paymentId))
      .orderBy(asc(refunds.id))
      .for('update')
    if (!(await lockPayment(tx, paymentId))) return null
    const row = await insertFound(tx, provider, update)
    return row && { row, withdrawn: await withdrawUnsent(tx, paymentId) }
  })
  if (!adopted) return
  if (adopted.row.status === 'sent-twice') alertSentTwice(shop, adopted.row)
  alertWithdrawn(shop, adopted.withdrawn)
  await broadcastChange(shop, paymentId)
}

/** Null if it was known after all, or may still be the owner's own transfer. */
async function insertFound(
  tx: Transaction,
  provider: ProviderName,
  update: RefundUpdate,
): Promise<RefundRow | null> {
  const { id: providerRefundId, paymentId, amount } = update
  const isTwice = await isTransferred(tx, paymentId, amount)
  if (isTwice && update.status === 'pending') return null
  const gone: RefundStatus = isTwice ? 'sent-twice' : 'done'
  const [row] = await tx
    .insert(refunds)
    .values({
      ...{ id: await idFor(tx, update), paymentId, provider, amount },
      ...{ reason: MADE_AT_PROVIDER, providerRefundId },
      status: update.status === 'pending' ? 'wanted' : gone,
    })
    .onConflictDoNothing()
    .returning()
  if (row?.status === 'sent-twice') await writeToOwner(tx, { kind: 'owner-refund', aboutId: row.id })
  if (row?.status === 'done') {
    await closeCoveredException(tx, paymentId)
    await writeToShopper(tx, row)
  }
  return row ?? null
}

/** Our own refund gets its id back, so that its form, sent again, finds it. */
async function idFor(tx: Transaction, { key }: RefundUpdate): Promise<string> {
  const own = idInKey(key)
  const isFree = own !== null && (await tx.$count(refunds, eq(refunds.id, own))) === 0
  return isFree ? own : randomUUID()
}
