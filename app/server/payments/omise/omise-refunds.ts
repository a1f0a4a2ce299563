import type { Refunded, RefundUpdate } from '#app/server/payments/payment-provider.ts'
import {
  listSchema,
  type OmiseApi,
  OmiseRefusal,
  omiseRefund,
  omiseRefundUpdate,
  PAGE_SIZE,
} from './omise-api.ts'
import { toRefund, toRefundUpdate } from './omise-charge.ts'
import { chargePath } from './omise-charges.ts'

/** Ours are found by the key in their metadata: Omise forgets idempotency keys after a day. */
export async function listRefunds(api: OmiseApi, paymentId: string): Promise<RefundUpdate[]> {
  const found: RefundUpdate[] = []
  try {
    for (let total = 1; found.length < total; ) {
      const path = `${refundsPath(paymentId)}?limit=${PAGE_SIZE}&offset=${found.length}`
      const page = await api.get(listSchema(omiseRefundUpdate), path)
      found.push(...page.data.map(toRefundUpdate))
      total = page.data.length === 0 ? 0 : page.total
    }
  } catch (error) {
    // There is no such payment.
    if (!(error instanceof OmiseRefusal)) throw error
  }
  return found
}

export async function refund(
  api: OmiseApi,
  paymentId: string,
  body: { amount: number; metadata: { refund_key: string } },
): Promise<Refunded> {
  try {
    const key = body.metadata.refund_key
    return { kind: 'made', ...toRefund(await api.post(omiseRefund, refundsPath(paymentId), { key, body })) }
  } catch (error) {
    if (error instanceof OmiseRefusal) return { kind: 'refused', reason: error.message }
    throw error
  }
}

export function refundsPath(paymentId: string): string {
  return `${chargePath(paymentId)}/refunds`
}
