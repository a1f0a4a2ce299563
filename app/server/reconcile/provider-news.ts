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

const MINUTE_MS = 60_000
const LOOK_EACH_MS = 10 * MINUTE_MS
const LOOK_BACK_MS = 72 * 60 * MINUTE_MS
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

/** For providers whose events may be lost or unproven; every ten minutes, by each process. */
export async function lookForNews(run: Run): Promise<void> {
  const { shop, now } = run
  const { listNews } = shop.payments
  const last = looks.get(shop)
  if (!listNews || (last !== undefined && Math.abs(now.getTime() - last) < LOOK_EACH_MS)) return
  await each(run, await undecidedDisputes(shop), {
    subjectOf: ({ paymentId }) => ({ paymentId }),
    work: (hint) => askAbout(shop, hint),
  })
  try {
    await takeListed(run, listNews(new Date(now.getTime() - LOOK_BACK_MS)))
  } catch (error) {
    // A provider that is away is asked again by the next run, one that refuses is not.
    if (error instanceof ProviderUnavailable && !(error instanceof KeyRefused)) throw error
    looks.set(shop, now.getTime())
    throw error
  }
  looks.set(shop, now.getTime())
}

async function takeListed(run: Run, news: AsyncIterable<ProviderNews>): Promise<void> {
  const listed = news[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await withTimeout(listed.next())
    if (done || isOver(run)) return
    if (!isFound(value)) await takeNews(run.shop, value)
  }
}

/** Our own refunds are looked for one by one, until they are done. */
function isFound({ refund }: ProviderNews): boolean {
  return refund !== undefined && refund.key !== null && refund.status !== 'failed'
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
