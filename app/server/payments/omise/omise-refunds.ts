import type { ProviderRefund, Refunded } from '#app/server/payments/payment-provider.ts'
import { listOf, type OmiseApi, OmiseRefusal, omiseRefund, PAGE_SIZE } from './omise-api.ts'
import { toRefund } from './omise-charge.ts'
import { chargePath } from './omise-charges.ts'

/** Found by the key in its metadata: Omise forgets idempotency keys after a day. */
export async function findRefund(
  api: OmiseApi,
  paymentId: string,
  key: string,
): Promise<ProviderRefund | null> {
  try {
    const { data } = await api.get(listOf(omiseRefund), `${refundsPath(paymentId)}?limit=${PAGE_SIZE}`)
    const found = data.find(({ metadata }) => metadata?.refund_key === key)
    return found ? toRefund(found) : null
  } catch (error) {
    if (error instanceof OmiseRefusal) return null
    throw error
  }
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
