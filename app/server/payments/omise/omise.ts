import { z } from 'zod'
import { isLive, type OmiseSettings } from '#app/server/config/payment-settings.ts'
import { KeyRefused, type PaymentProvider } from '#app/server/payments/payment-provider.ts'
import { type OmiseApi, OmiseRefusal, openOmiseApi } from './omise-api.ts'
import { charge, endCharge, findCharge, listPaid, toProviderPayment } from './omise-charges.ts'
import { readOmiseEvent } from './omise-event.ts'
import { listRefunds, refund } from './omise-refunds.ts'
import { fetchScan } from './omise-scan.ts'
import { listUpdates, readUpdates } from './omise-updates.ts'

/**
 * docs.omise.co/charges-api. The reference is `checkout_<id>`, during an attempt `attempt_<id>_<seconds>`, then
 * the charge's own, `chrg_…`.
 */
export function openOmise(settings: OmiseSettings): PaymentProvider {
  const api = openOmiseApi(settings)
  return {
    name: 'omise',
    livemode: isLive(settings.secretKey),
    hosts: {
      script: ['https://cdn.omise.co'],
      frame: ['https://cdn.omise.co'],
      connect: ['https://cdn.omise.co', 'https://vault.omise.co', 'https://api.omise.co'],
    },
    openSession: async ({ checkoutId }) => ({ reference: `checkout_${checkoutId}` }),
    widget: async (reference) => ({ provider: 'omise', reference, publicKey: settings.publicKey }),
    charge: (request) => charge(api, request),
    chargeName: (attemptId, at) => `attempt_${attemptId}_${Math.floor(at.getTime() / 1000)}`,
    pendingScan: async (reference) => fetchScan(await findCharge(api, reference), settings.apiUrl),
    endCharge: async (reference) => toProviderPayment(reference, await endCharge(api, reference)),
    readPayment: async (reference) => toProviderPayment(reference, await findCharge(api, reference)),
    async expireSession(reference) {
      const payment = toProviderPayment(reference, await endCharge(api, reference))
      // Only the shop makes charges, so a session neither paid nor processing is over.
      const isOver = payment && payment.status !== 'paid' && payment.status !== 'processing'
      return isOver ? { ...payment, status: 'expired' } : payment
    },
    listPaid: (span, cursor) => listPaid(api, span, cursor),
    listRefunds: (paymentId) => listRefunds(api, paymentId),
    refund: (paymentId, amount, key) => refund(api, paymentId, { amount, metadata: { refund_key: key } }),
    readUpdates: (hint) => readUpdates(api, hint),
    listUpdates: (since) => listUpdates(api, since),
    readEvent: (body, headers) => readOmiseEvent(settings.webhookSecret, body, headers),
    findAccessError: () => findAccessError(api),
    async close() {},
  }
}

/** docs.omise.co/account-api */
const omiseAccount = z.object({ object: z.literal('account'), id: z.string() })

async function findAccessError(api: OmiseApi): Promise<string | null> {
  try {
    await api.get(omiseAccount, '/account')
    return null
  } catch (error) {
    if (error instanceof OmiseRefusal) return error.message
    if (error instanceof KeyRefused) return error.message
    throw error
  }
}
