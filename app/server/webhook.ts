import { and, eq, inArray, sql } from 'drizzle-orm'
import { prepared } from './database/prepared.ts'
import { checkouts, paymentEvents } from './database/schema.ts'
import type { Shop } from './open-shop.ts'
import { type ProviderEvent, UnverifiedEvent } from './payments/payment-provider.ts'
import { noteDispute, noteRefundNews } from './refunds.ts'
import { settlePayment } from './settle-payment.ts'

/** Bytes; no provider's event comes near. */
const BODY_LIMIT = 256 * 1024

/**
 * Takes in a provider's event. 200 only for what is recorded and settled, or needs nothing; 400 where the signature or its time
 * is wrong; 413 where it is too large; 500 where it could not be settled, so that the provider sends it again.
 */
export async function receiveEvent(shop: Shop, request: Request): Promise<Response> {
  const body = await readBody(request)
  if (!body) return answer(413)
  const event = verified(shop, body, request.headers)
  if (!event) return answer(400)
  try {
    await settleEvent(shop, event)
    return answer(200)
  } catch (error) {
    shop.log.error({ err: error, event: event.id, type: event.type }, 'an event could not be settled')
    return answer(500)
  }
}

/** The raw bytes, as they were signed; null where there are too many, of which no more than that is read. */
async function readBody(request: Request): Promise<Uint8Array | null> {
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT) return null
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request.body ?? []) {
    length += part.byteLength
    if (length > BODY_LIMIT) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function verified(shop: Shop, body: Uint8Array, headers: Headers): ProviderEvent | null {
  try {
    return shop.payments.readEvent(body, headers)
  } catch (error) {
    if (!(error instanceof UnverifiedEvent)) throw error
    shop.log.warn({ reason: error.message }, 'an event was refused')
    return null
  }
}

/** Notes the event before it acts: seen and settled has no second effect, seen and not settled is settled now. */
async function settleEvent(shop: Shop, event: ProviderEvent): Promise<void> {
  if (event.hint) return takeHint(shop, event)
  const { id: eventId, type, reference } = event
  const provider = shop.payments.name
  const noted = await noteEvent(shop.db).execute({ provider, eventId, type, reference })
  if (noted.length === 0 && (await isSettled(shop, eventId))) return
  if (reference) await settlePayment(shop, reference)
  if (event.refund) await noteRefundNews(shop, event.refund)
  if (event.dispute) await noteDispute(shop, event.dispute)
  await noteSettled(shop.db).execute({ provider, eventId })
}

async function isSettled({ db, payments }: Shop, eventId: string): Promise<boolean> {
  const [seen] = await db
    .select({ settledAt: paymentEvents.settledAt })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, payments.name), eq(paymentEvents.eventId, eventId)))
  return seen?.settledAt != null
}

const noteEvent = prepared((db) =>
  db
    .insert(paymentEvents)
    .values({
      provider: sql.placeholder('provider'),
      eventId: sql.placeholder('eventId'),
      type: sql.placeholder('type'),
      reference: sql.placeholder('reference'),
    })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId })
    .prepare('note_event'),
)

const noteSettled = prepared((db) =>
  db
    .update(paymentEvents)
    .set({ settledAt: sql`now()` })
    .where(
      and(
        eq(paymentEvents.provider, sql.placeholder('provider')),
        eq(paymentEvents.eventId, sql.placeholder('eventId')),
      ),
    )
    .prepare('note_event_settled'),
)

/** Nobody knows who sent it: it leaves no trace, and asks the provider only about what the shop waits for. */
async function takeHint(shop: Shop, { reference }: ProviderEvent): Promise<void> {
  if (reference === null) return
  const [waiting] = await shop.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.reference, reference), inArray(checkouts.status, ['pending', 'failed'])))
  if (waiting) await settlePayment(shop, reference)
}

function answer(status: number): Response {
  return new Response(null, { status })
}
