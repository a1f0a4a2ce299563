import { and, eq, or } from 'drizzle-orm'
import { refunds } from '#app/server/database/schema.ts'
import type { RefundUpdate } from '#app/server/payments/payment-provider.ts'
import type { Shop } from '#app/server/shop.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import { adoptRefund } from './adopt-refund.ts'
import { completeRefund, failRefund, keepProviderRefund, type RefundRow } from './finish-refund.ts'
import { idInKey } from './refund-key.ts'

type EventShop = Pick<Shop, 'pool' | 'db' | 'log' | 'live'>

/** Takes in news of a refund: of ours, found by key, or one that the books do not have. */
export async function noteRefundUpdate(
  shop: EventShop,
  provider: ProviderName,
  update: RefundUpdate,
): Promise<void> {
  const own = await findOwn(shop, update)
  if (own) return noteOwn(shop, own, update)
  if (update.status !== 'failed') await adoptRefund(shop, provider, update)
}

async function findOwn(
  { db }: EventShop,
  { id, paymentId, key, status }: RefundUpdate,
): Promise<RefundRow | null> {
  const ours = idInKey(key) ?? ''
  const found = await db
    .select()
    .from(refunds)
    .where(or(eq(refunds.providerRefundId, id), and(eq(refunds.id, ours), eq(refunds.paymentId, paymentId))))
  const sent = found.find(({ providerRefundId }) => providerRefundId === id)
  const named = found.find((row) => row.id === ours)
  // One key and two refunds: the second is money of its own.
  const own = named?.status === 'done' && named.providerRefundId !== id ? sent : (named ?? sent)
  // A transfer by hand is final; what the provider sent on top of it may still fail.
  return (own?.status === 'by-hand' && status !== 'done' ? sent : own) ?? null
}

async function noteOwn(shop: EventShop, own: RefundRow, update: RefundUpdate): Promise<void> {
  const { id } = own
  switch (update.status) {
    case 'done':
      if (own.status !== 'done' || own.providerRefundId !== update.id)
        await completeRefund(shop, id, update.id)
      return
    case 'pending':
      return keepProviderRefund(shop, id, update.id)
    case 'failed':
      return failRefund(shop, id, {
        alert: 'refund-failed',
        lastError: 'failed',
        providerRefundId: update.id,
      })
  }
}
