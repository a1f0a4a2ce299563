import { and, eq, sql } from 'drizzle-orm'
import { settlePayment } from '#app/server/checkout/settle-payment.ts'
import { batchQueries } from '#app/server/database/batch-queries.ts'
import { prepareOnce } from '#app/server/database/prepared.ts'
import { paymentEvents } from '#app/server/database/schema.ts'
import {
  type PaymentProvider,
  type ProviderEvent,
  UnverifiedEvent,
} from '#app/server/payments/payment-provider.ts'
import type { SessionName } from '#app/server/payments/sources.ts'
import { takeHint, takeUpdates } from '#app/server/reconcile/provider-updates.ts'
import type { Shop } from '#app/server/shop.ts'
import { contentLength } from './request-limits/content-length.ts'

const MAX_BODY_BYTES = 256 * 1024

interface Receiver {
  shop: Shop
  source: PaymentProvider
}

/** 200 only if recorded and settled, or irrelevant; 400 for a wrong signature or time; 404 for a provider that is not
 * configured; 413 if too large; 500 so that the provider retries. */
export async function receiveEvent(shop: Shop, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const source = shop.payments.all.find(({ name }) => pathname === `/webhooks/${name}`)
  return source ? receiveFrom({ shop, source }, request) : answerStatus(404)
}

async function receiveFrom(to: Receiver, request: Request): Promise<Response> {
  const body = await readBody(request)
  if (!body) return answerStatus(413)
  const event = readVerified(to, body, request.headers)
  if (!event) return answerStatus(400)
  try {
    await settleEvent(to, event)
    return answerStatus(200)
  } catch (error) {
    const about = { provider: to.source.name, providerEvent: event.id, type: event.type }
    to.shop.log.error({ event: 'webhook-failed', err: error, ...about }, 'an event could not be settled')
    return answerStatus(500)
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

function readVerified({ shop, source }: Receiver, body: Uint8Array, headers: Headers): ProviderEvent | null {
  try {
    return source.readEvent(body, headers)
  } catch (error) {
    if (!(error instanceof UnverifiedEvent)) throw error
    shop.refusals.note('unverified-event', {}, error.message)
    return null
  }
}

/** Recorded before it is settled, so that a repeated event has no second effect. */
async function settleEvent(to: Receiver, event: ProviderEvent): Promise<void> {
  if (event.hint !== undefined) return takeHint(to, event)
  const { shop, source } = to
  const provider = source.name
  const noted: NotedEvent = { ...event, provider }
  const isNew = await noteEvent(shop, noted)
  if (!isNew && (await isSettled(shop, noted))) return
  if (event.reference) await settlePayment(shop, { provider, reference: event.reference })
  await takeUpdates(shop, provider, event)
  await noteSettled(shop, noted)
}

type NotedEvent = Pick<ProviderEvent, 'id' | 'type' | 'reference'> & Pick<SessionName, 'provider'>

async function isSettled({ db }: Shop, { provider, id }: NotedEvent): Promise<boolean> {
  const [seen] = await db
    .select({ settledAt: paymentEvents.settledAt })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, id)))
  return seen?.settledAt != null
}

const noteEvent = batchQueries(async (shop: Shop, events: NotedEvent[]) => {
  // Sorted, so that two processes cannot deadlock.
  const ordered = events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const noted = await insertEvents(shop.db).execute({
    providers: ordered.map(({ provider }) => provider),
    ids: ordered.map(({ id }) => id),
    types: ordered.map(({ type }) => type),
    references: ordered.map(({ reference }) => reference),
  })
  const fresh = new Set(noted.map(({ provider, eventId }) => `${provider} ${eventId}`))
  return new Map(events.map((event) => [event, fresh.has(`${event.provider} ${event.id}`)]))
})

const insertEvents = prepareOnce((db) => {
  const [providers, ids, types, references] = ['providers', 'ids', 'types', 'references'].map((name) =>
    sql.placeholder(name),
  )
  return db
    .insert(paymentEvents)
    .select(sql`
      select told.*, now(), null::timestamptz
        from unnest(${providers}::text[], ${ids}::text[], ${types}::text[], ${references}::text[]) told`)
    .onConflictDoNothing()
    .returning({ provider: paymentEvents.provider, eventId: paymentEvents.eventId })
    .prepare('note_events')
})

const noteSettled = batchQueries(async (shop: Shop, events: NotedEvent[]) => {
  await updateSettled(shop.db).execute({
    providers: events.map(({ provider }) => provider),
    ids: events.map(({ id }) => id),
  })
  return new Map<NotedEvent, never>()
})

const updateSettled = prepareOnce((db) =>
  db
    .update(paymentEvents)
    .set({ settledAt: sql`now()` })
    .where(
      sql`(${paymentEvents.provider}, ${paymentEvents.eventId}) in (
        select * from unnest(${sql.placeholder('providers')}::text[], ${sql.placeholder('ids')}::text[]))`,
    )
    .prepare('note_events_settled'),
)

function answerStatus(status: number): Response {
  return new Response(null, { status })
}
