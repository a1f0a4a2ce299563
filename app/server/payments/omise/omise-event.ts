import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type ProviderEvent, UnverifiedEvent } from '#app/server/payments/payment-provider.ts'
import { isOfNow } from '#app/server/payments/signed-time.ts'
import { isStorable } from '#app/shop/forms/well-formed.ts'
import { DISPUTE_STATUSES } from '#app/shop/refunds/refund.ts'
import { omiseRefund } from './omise-api.ts'
import { toRefund } from './omise-charge.ts'

export const OMISE_SIGNATURE = 'Omise-Signature'
export const OMISE_SIGNATURE_TIME = 'Omise-Signature-Timestamp'

const text = z.string().min(1).max(100).refine(isStorable)
const event = z.object({
  id: text,
  key: text,
  data: z.object({ object: z.string(), id: text }).loose(),
})
const refund = omiseRefund.extend({ charge: z.string(), amount: z.int() })
const dispute = z.object({
  id: z.string().min(1),
  charge: z.string(),
  amount: z.int(),
  currency: z.string(),
  // A dispute with an unknown state needs a person.
  status: z.enum(DISPUTE_STATUSES).catch('open'),
})

/** docs.omise.co/api-webhooks. Without a secret, an event is only a hint to read its charge. */
export function readOmiseEvent(secret: string | null, body: Uint8Array, headers: Headers): ProviderEvent {
  if (secret !== null) verify(secret, body, headers)
  const { id, key, data } = parsed(body)
  const reference = data.object === 'charge' && key === 'charge.complete' ? data.id : null
  const told: ProviderEvent = { id, type: key, reference }
  if (secret === null) return { ...told, hint: true }
  return { ...told, ...contentOf(key, data) }
}

/** One signature per valid secret: two while the owner changes it. */
export function omiseSignature(secret: string, seconds: number, body: Uint8Array | string): string {
  const hmac = createHmac('sha256', Buffer.from(secret, 'base64'))
  return hmac.update(`${seconds}.`).update(body).digest('hex')
}

function verify(secret: string, body: Uint8Array, headers: Headers): void {
  const time = headers.get(OMISE_SIGNATURE_TIME) ?? ''
  if (!/^\d{1,12}$/.test(time)) throw new UnverifiedEvent('no signature')
  const expected = Buffer.from(omiseSignature(secret, Number(time), body), 'hex')
  const isRight = (headers.get(OMISE_SIGNATURE) ?? '').split(',').some((text) => {
    const given = Buffer.from(text.trim(), 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isRight) throw new UnverifiedEvent('wrong signature')
  if (!isOfNow(Number(time))) throw new UnverifiedEvent('not of this time')
}

function parsed(body: Uint8Array): z.output<typeof event> {
  try {
    return event.parse(JSON.parse(new TextDecoder().decode(body)))
  } catch (cause) {
    throw new UnverifiedEvent('not an event', { cause })
  }
}

function contentOf(key: string, data: unknown): Partial<ProviderEvent> {
  if (key.startsWith('dispute.')) return disputeOf(data)
  return key === 'refund.create' ? refundOf(data) : {}
}

function refundOf(data: unknown): Partial<ProviderEvent> {
  const read = refund.safeParse(data)
  if (!read.success) return {}
  const { charge: paymentId, amount, metadata } = read.data
  const { refund_key: key } = metadata ?? {}
  const ours = typeof key === 'string' ? key : null
  return { refund: { ...toRefund(read.data), paymentId, amount, key: ours } }
}

function disputeOf(data: unknown): Partial<ProviderEvent> {
  const read = dispute.safeParse(data)
  if (!read.success) return {}
  const { charge, currency, ...told } = read.data
  return { dispute: { ...told, paymentId: charge, currency: currency.toUpperCase() } }
}
