import type { Worker } from '#app/server/staff/require-worker.ts'
import { done } from '#app/shop/problem.ts'
import { sumAmounts } from '#app/shop/refunds/refund.ts'
import { REFUNDED } from '#app/shop/refunds/refund-status.ts'
import type { AdminOrder } from './orders-admin.ts'

/** The whole order for the owner; for a helper without the buyer's email, the emails that were sent, its payment and its refunds. */
export function forWorker({ actor }: Pick<Worker, 'actor'>, order: AdminOrder): AdminOrder {
  if (actor === 'owner') return order
  return {
    ...order,
    ...{ userid: null, email: null, emails: [], buyer: order.buyer && { ...order.buyer, email: '' } },
    ...{ checkoutId: '', paymentId: '', way: null, means: null },
    ...{ refunds: [], disputes: [], refunded: 0, refundPending: 0, lost: 0, refundable: done(0) },
  }
}

/** The link's own page tells of refunds: once there are some, it is the owner's to share. */
export function linkForWorker(
  { actor }: Pick<Worker, 'actor'>,
  { refunds }: Pick<AdminOrder, 'refunds'>,
  url: string,
): string | null {
  const shown = refunds.filter(({ status }) => REFUNDED.some((each) => each === status))
  return actor === 'owner' || sumAmounts(shown) === 0 ? url : null
}
