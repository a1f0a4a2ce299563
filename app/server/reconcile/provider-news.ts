import { and, eq, inArray } from 'drizzle-orm'
import { settlePayment } from '#app/server/checkout/settle-payment.ts'
import { checkouts, disputes, orders, paymentExceptions } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/open-shop.ts'
import {
  KeyRefused,
  type NewsHint,
  type ProviderEvent,
  type ProviderNews,
  ProviderUnavailable,
} from '#app/server/payments/payment-provider.ts'
import { each, isOver, type Run } from '#app/server/payments/reconcile-run.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import { noteDispute } from '#app/server/refunds/disputes.ts'
import { noteRefundNews } from '#app/server/refunds/refund-events.ts'
import { AT_PROVIDER } from '#app/shop/checkout/checkout-status.ts'
import { UNDECIDED_DISPUTES } from '#app/shop/refunds/refund.ts'
import { noteReadUntil, startOf } from './list-progress.ts'

const MINUTE_MS = 60_000
const LOOK_EACH_MS = 10 * MINUTE_MS
const looks = new WeakMap<Shop, number>()

export async function takeNews(shop: Shop, { refund, dispute }: ProviderNews): Promise<void> {
  if (refund) await noteRefundNews(shop, refund)
  if (dispute) await noteDispute(shop, dispute)
}

/** A hint may come from anyone: it is not stored, and only leads to a question about a payment of this shop. */
export async function takeHint(shop: Shop, { reference, hint }: ProviderEvent): Promise<void> {
  if (reference !== null && (await isWaitedFor(shop, reference))) await settlePayment(shop, reference)
  if (hint && (await isOurs(shop, hint.paymentId))) await askAbout(shop, hint)
}

/** Events may be lost, and a restored database has forgotten some; every ten minutes, by each process. */
export async function lookForNews(run: Run): Promise<void> {
  const { shop, now } = run
  const last = looks.get(shop)
  if (last !== undefined && Math.abs(now.getTime() - last) < LOOK_EACH_MS) return
  await each(run, await undecidedDisputes(shop), {
    subjectOf: ({ paymentId }) => ({ paymentId }),
    work: (hint) => askAbout(shop, hint),
  })
  try {
    const isWhole = await takeListed(run, shop.payments.listNews(await startOf(shop, 'news', now)))
    if (isWhole) await noteReadUntil(shop, 'news', now)
  } catch (error) {
    // A provider that is away is asked again by the next run, one that refuses is not.
    if (error instanceof ProviderUnavailable && !(error instanceof KeyRefused)) throw error
    looks.set(shop, now.getTime())
    throw error
  }
  looks.set(shop, now.getTime())
}

/** True if all was read. The limit is for each page, since a provider may have many. */
async function takeListed(run: Run, news: AsyncIterable<ProviderNews[]>): Promise<boolean> {
  const pages = news[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await withTimeout(pages.next())
    if (done || isOver(run)) return done === true
    for (const one of value) await takeNews(run.shop, one)
  }
}

async function askAbout(shop: Shop, hint: NewsHint): Promise<void> {
  const { payments } = shop
  if (payments.readNews) await takeNews(shop, await withTimeout(payments.readNews(hint)))
}

async function undecidedDisputes({ db, payments }: Shop): Promise<NewsHint[]> {
  const rows = await db
    .select({ id: disputes.id, paymentId: disputes.paymentId })
    .from(disputes)
    .where(and(eq(disputes.provider, payments.name), inArray(disputes.status, UNDECIDED_DISPUTES)))
  return rows.map((row) => ({ about: 'dispute', ...row }))
}

async function isWaitedFor({ db }: Shop, reference: string): Promise<boolean> {
  const waiting = and(eq(checkouts.reference, reference), inArray(checkouts.status, AT_PROVIDER))
  return (await db.$count(checkouts, waiting)) > 0
}

async function isOurs({ db }: Shop, paymentId: string): Promise<boolean> {
  if ((await db.$count(orders, eq(orders.paymentId, paymentId))) > 0) return true
  return (await db.$count(paymentExceptions, eq(paymentExceptions.paymentId, paymentId))) > 0
}
