import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import {
  type ProviderEvent,
  type ProviderUpdates,
  UnverifiedEvent,
  type UpdateHint,
} from '#app/server/payments/payment-provider.ts'
import { isOfNow } from '#app/server/payments/signed-time.ts'
import { isStorable } from '#app/shop/forms/well-formed.ts'
import { omiseCharge, omiseDispute, omiseRefundUpdate } from './omise-api.ts'
import { findReversal, toDispute, toRefundUpdate } from './omise-charge.ts'

export const OMISE_SIGNATURE = 'Omise-Signature'
export const OMISE_SIGNATURE_TIME = 'Omise-Signature-Timestamp'

/** A charge has its result after these events. */
const SETTLED = ['charge.complete', 'charge.expire']
const REVERSED = 'charge.reverse'

const text = z.string().min(1).max(100).refine(isStorable)
const event = z.object({
  id: text,
  key: text,
  data: z.object({ object: z.string(), id: text }).loose(),
})
/** The charge of a refund or dispute. */
const ofCharge = z.object({ charge: text })

/** docs.omise.co/api-webhooks. Without a secret, an event is only a hint to read its charge. */
export function readOmiseEvent(secret: string | null, body: Uint8Array, headers: Headers): ProviderEvent {
  if (secret !== null) verify(secret, body, headers)
  const { id, key, data } = parseEvent(body)
  const told: ProviderEvent = { id, type: key, reference: SETTLED.includes(key) ? data.id : null }
  if (secret === null) return { ...told, hint: hintIn(key, data) }
  return { ...told, ...toProviderUpdate(data) }
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

function parseEvent(body: Uint8Array): z.output<typeof event> {
  try {
    return event.parse(JSON.parse(new TextDecoder().decode(body)))
  } catch (cause) {
    throw new UnverifiedEvent('not an event', { cause })
  }
}

/** Unsigned, it may name anything. */
function hintIn(key: string, data: z.output<typeof event>['data']): UpdateHint | null {
  const { id, object } = data
  if (key === REVERSED) return { about: 'payment', id, paymentId: id }
  if (object !== 'refund' && object !== 'dispute') return null
  const read = ofCharge.safeParse(data)
  return read.success ? { about: object, id, paymentId: read.data.charge } : null
}

function toProviderUpdate(data: { object: string }): ProviderUpdates {
  switch (data.object) {
    case 'refund': {
      const read = omiseRefundUpdate.safeParse(data)
      return read.success ? { refund: toRefundUpdate(read.data) } : {}
    }
    case 'dispute': {
      const read = omiseDispute.safeParse(data)
      return read.success ? { dispute: toDispute(read.data) } : {}
    }
    case 'charge': {
      const read = omiseCharge.safeParse(data)
      const dispute = read.success ? findReversal(read.data) : null
      return dispute ? { dispute } : {}
    }
    default:
      return {}
  }
}
