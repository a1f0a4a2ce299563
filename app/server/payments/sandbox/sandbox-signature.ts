import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type ProviderEvent, UnverifiedEvent } from '#app/server/payments/payment-provider.ts'
import { isOfNow } from '#app/server/payments/signed-time.ts'

export const SIGNATURE_HEADER = 'Sandbox-Signature'

const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

const event = z.object({
  id: z.string().min(1).max(100),
  type: z.string().min(1).max(100),
  data: z.object({ reference: z.string().min(1).max(100).nullish() }),
})

/** Every process derives the same secret. */
export function eventSecret(authSecret: string): KeyObject {
  return createSecretKey(new Uint8Array(hkdfSync('sha256', authSecret, '', 'dokmai sandbox events', 32)))
}

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">` */
export function signEvent(secret: KeyObject, body: string | Uint8Array, now = Date.now()): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${signBody(secret, seconds, body).toString('hex')}`
}

/** Throws `UnverifiedEvent` for a wrong signature or time. */
export function readSignedEvent(
  secret: KeyObject,
  { body, headers, now = Date.now() }: { body: Uint8Array; headers: Headers; now?: number },
): ProviderEvent {
  const [, seconds, signature] = SIGNATURE.exec(headers.get(SIGNATURE_HEADER) ?? '') ?? []
  if (!seconds || !signature) throw new UnverifiedEvent('no signature')
  if (!timingSafeEqual(signBody(secret, Number(seconds), body), Buffer.from(signature, 'hex'))) {
    throw new UnverifiedEvent('wrong signature')
  }
  if (!isOfNow(Number(seconds), now)) throw new UnverifiedEvent('not of this time')
  return readEvent(body)
}

function readEvent(body: Uint8Array): ProviderEvent {
  try {
    const { id, type, data } = event.parse(JSON.parse(new TextDecoder().decode(body)))
    return { id, type, reference: type.startsWith('session.') ? (data.reference ?? null) : null }
  } catch (cause) {
    throw new UnverifiedEvent('not an event', { cause })
  }
}

function signBody(secret: KeyObject, seconds: number, body: string | Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
}
