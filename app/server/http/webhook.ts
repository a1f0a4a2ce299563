import { and, eq, sql } from 'drizzle-orm'
import { settlePayment } from '#app/server/checkout/settle-payment.ts'
import { batchQueries } from '#app/server/database/batch-queries.ts'
import { prepared } from '#app/server/database/prepared.ts'
import { paymentEvents } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { type ProviderEvent, UnverifiedEvent } from '#app/server/payments/payment-provider.ts'
import { takeHint, takeNews } from '#app/server/reconcile/provider-news.ts'
import { contentLength } from './request-limits/content-length.ts'

const MAX_BODY_BYTES = 256 * 1024

/** 200 only if recorded and settled, or irrelevant; 400 for a wrong signature or time; 413 if too large;
 * 500 so that the provider retries. */
export async function receiveEvent(shop: Shop, request: Request): Promise<Response> {
  const body = await readBody(request)
  if (!body) return answer(413)
  const event = verified(shop, body, request.headers)
  if (!event) return answer(400)
  try {
    await settleEvent(shop, event)
    return answer(200)
  } catch (error) {
    shop.log.error(
      { event: 'webhook-failed', err: error, providerEvent: event.id, type: event.type },
      'an event could not be settled',
    )
    return answer(500)
  }
}

/** Null if it is too long; the rest stays unread. */
async function readBody(request: Request): Promise<Uint8Array | null> {
  const said = contentLength(request)
  if (said !== null) return said > MAX_BODY_BYTES ? null : new Uint8Array(await request.arrayBuffer())
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request.body ?? []) {
    length += part.byteLength
    if (length > MAX_BODY_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function verified(shop: Shop, body: Uint8Array, headers: Headers): ProviderEvent | null {
  try {
    return shop.payments.readEvent(body, headers)
  } catch (error) {
    if (!(error instanceof UnverifiedEvent)) throw error
    shop.refusals.note('unverified-event', {}, error.message)
    return null
  }
}

/** Recorded before it is settled, so that a repeated event has no second effect. */
async function settleEvent(shop: Shop, event: ProviderEvent): Promise<void> {
  if (event.hint !== undefined) return takeHint(shop, event)
  const isNew = await noteEvent(shop, event)
  if (!isNew && (await isSettled(shop, event.id))) return
  if (event.reference) await settlePayment(shop, event.reference)
  await takeNews(shop, event)
  await noteSettled(shop, event.id)
}

async function isSettled({ db, payments }: Shop, eventId: string): Promise<boolean> {
  const [seen] = await db
    .select({ settledAt: paymentEvents.settledAt })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, payments.name), eq(paymentEvents.eventId, eventId)))
  return seen?.settledAt != null
}

const noteEvent = batchQueries(async (shop: Shop, events: ProviderEvent[]) => {
  // Sorted, so that two processes cannot deadlock.
  const ordered = events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const noted = await insertEvents(shop.db).execute({
    provider: shop.payments.name,
    ids: ordered.map(({ id }) => id),
    types: ordered.map(({ type }) => type),
    references: ordered.map(({ reference }) => reference),
  })
  const fresh = new Set(noted.map(({ eventId }) => eventId))
  return new Map(events.map((event) => [event, fresh.has(event.id)]))
})

const insertEvents = prepared((db) => {
  const [ids, types, references] = ['ids', 'types', 'references'].map((name) => sql.placeholder(name))
  return db
    .insert(paymentEvents)
    .select(sql`
      select ${sql.placeholder('provider')}::text, told.*, now(), null::timestamptz
        from unnest(${ids}::text[], ${types}::text[], ${references}::text[]) told`)
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId })
    .prepare('note_events')
})

const noteSettled = batchQueries(async (shop: Shop, eventIds: string[]) => {
  await updateSettled(shop.db).execute({ provider: shop.payments.name, eventIds })
  return new Map<string, never>()
})

const updateSettled = prepared((db) =>
  db
    .update(paymentEvents)
    .set({ settledAt: sql`now()` })
    .where(
      and(
        eq(paymentEvents.provider, sql.placeholder('provider')),
        sql`${paymentEvents.eventId} = any(${sql.placeholder('eventIds')})`,
      ),
    )
    .prepare('note_events_settled'),
)

function answer(status: number): Response {
  return new Response(null, { status })
}
