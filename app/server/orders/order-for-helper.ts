import { done } from '#app/shop/problem.ts'
import type { AdminOrder } from './orders-admin.ts'

/** An order as a helper sees it: without the buyer's email, the emails that were sent, its payment and its refunds. */
export function forHelper(order: AdminOrder): AdminOrder {
  return {
    ...order,
    ...{ userid: null, email: null, emails: [], buyer: order.buyer && { ...order.buyer, email: '' } },
    ...{ checkoutId: '', paymentId: '', way: null, means: null },
    ...{ refunds: [], disputes: [], refunded: 0, lost: 0, refundable: done(0) },
  }
}
