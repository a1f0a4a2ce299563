import { and, eq, inArray } from 'drizzle-orm'
import { settlePayment } from '#app/server/checkout/settle-payment.ts'
import { checkouts, disputes, orders, paymentExceptions } from '#app/server/database/schema.ts'
import {
  KeyRefused,
  type ProviderEvent,
  ProviderUnavailable,
  type ProviderUpdates,
  type UpdateHint,
} from '#app/server/payments/payment-provider.ts'
import { forEachRow, isOver, type Run } from '#app/server/payments/reconcile-run.ts'
import type { SessionName } from '#app/server/payments/sources.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import { noteDispute } from '#app/server/refunds/disputes.ts'
import { noteRefundUpdate } from '#app/server/refunds/refund-events.ts'
import type { Shop } from '#app/server/shop.ts'
import { AT_PROVIDER } from '#app/shop/checkout/checkout-status.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import { UNDECIDED_DISPUTES } from '#app/shop/refunds/refund.ts'
import { findListStart, noteReadUntil } from './list-progress.ts'
import { openRunMemory } from './run-memory.ts'

const MINUTE_MS = 60_000
const LOOK_EACH_MS = 10 * MINUTE_MS
const looks = openRunMemory<number>()

type Source = Pick<Run, 'shop' | 'source'>

export async function takeUpdates(
  shop: Shop,
  provider: ProviderName,
  { refund, dispute }: ProviderUpdates,
): Promise<void> {
  if (refund) await noteRefundUpdate(shop, provider, refund)
  if (dispute) await noteDispute(shop, provider, dispute)
}

/** A hint may come from anyone: it is not stored, and only leads to a question about a payment of this shop. */
export async function takeHint(at: Source, { reference, hint }: ProviderEvent): Promise<void> {
  const { shop, source } = at
  const session = reference === null ? null : { provider: source.name, reference }
  if (session && (await isWaitedFor(shop, session))) await settlePayment(shop, session)
  if (hint && (await isOurs(shop, hint.paymentId))) await askAbout(at, hint)
}

/** Events may be lost, and a restored database has forgotten some; every ten minutes, by each process. */
export async function lookForUpdates(run: Run): Promise<void> {
  const { source, now } = run
  const last = looks.get(run)
  if (last !== undefined && Math.abs(now.getTime() - last) < LOOK_EACH_MS) return
  await forEachRow(run, await listUndecidedDisputes(run), {
    describeSubject: ({ paymentId }) => ({ paymentId }),
    work: (hint) => askAbout(run, hint),
  })
  try {
    const isWhole = await takeListed(run, source.listUpdates(await findListStart(run, 'news')))
    if (isWhole) await noteReadUntil(run, 'news', now)
  } catch (error) {
    // A provider that is away is asked again by the next run, one that refuses is not.
    if (error instanceof ProviderUnavailable && !(error instanceof KeyRefused)) throw error
    looks.set(run, now.getTime())
    throw error
  }
  looks.set(run, now.getTime())
}

/** True if all was read. The limit is for each page, since a provider may have many. */
async function takeListed(run: Run, updates: AsyncIterable<ProviderUpdates[]>): Promise<boolean> {
  const pages = updates[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await withTimeout(pages.next())
    if (done || isOver(run)) return done === true
    for (const one of value) await takeUpdates(run.shop, run.source.name, one)
  }
}

async function askAbout({ shop, source }: Source, hint: UpdateHint): Promise<void> {
  if (!source.readUpdates) return
  await takeUpdates(shop, source.name, await withTimeout(source.readUpdates(hint)))
}

async function listUndecidedDisputes({ shop, source }: Run): Promise<UpdateHint[]> {
  const rows = await shop.db
    .select({ id: disputes.id, paymentId: disputes.paymentId })
    .from(disputes)
    .where(and(eq(disputes.provider, source.name), inArray(disputes.status, UNDECIDED_DISPUTES)))
  return rows.map((row) => ({ about: 'dispute', ...row }))
}

async function isWaitedFor({ db }: Shop, { provider, reference }: SessionName): Promise<boolean> {
  const waiting = and(
    eq(checkouts.provider, provider),
    eq(checkouts.reference, reference),
    inArray(checkouts.status, AT_PROVIDER),
  )
  return (await db.$count(checkouts, waiting)) > 0
}

async function isOurs({ db }: Shop, paymentId: string): Promise<boolean> {
  if ((await db.$count(orders, eq(orders.paymentId, paymentId))) > 0) return true
  return (await db.$count(paymentExceptions, eq(paymentExceptions.paymentId, paymentId))) > 0
}
