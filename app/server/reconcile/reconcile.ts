import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { type CheckoutRow, openSession } from '#app/server/checkout/payment-session.ts'
import { closeCheckout, settlePayment } from '#app/server/checkout/settle-payment.ts'
import { inOneProcess } from '#app/server/database/in-one-process.ts'
import { checkouts } from '#app/server/database/schema.ts'
import { forgetOrigins } from '#app/server/delivery/holders.ts'
import { recoverLostTimes } from '#app/server/delivery/recover-lost-times.ts'
import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { SessionRefused } from '#app/server/payments/payment-provider.ts'
import { doSteps, each, type ReconcileReport, type Run } from '#app/server/payments/reconcile-run.ts'
import { sendRefunds } from '#app/server/refunds/send-refunds.ts'
import { AT_PROVIDER, statusesBefore } from '#app/shop/checkout/checkout-status.ts'
import { lookForNews } from './provider-news.ts'
import { settlePaidList } from './reconcile-paid-list.ts'

export interface ReconcileOptions {
  now?: Date
  stopping?: AbortSignal
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Any number that nothing else locks; `recn` in ASCII. */
const RECONCILE_LOCK = 0x7265636e
/** Providers forget an idempotency key after a day; a session made twice could be paid twice. */
const KEY_LIFETIME_MS = 23 * HOUR_MS
/** Before that, the shopper's own return settles a payment. */
const SETTLED_BY_SHOPPER_MS = 2 * MINUTE_MS

export function startReconciling(shop: Shop): Pick<Job, 'stop'> {
  return runEvery(
    (stopping) => reconcile(shop, { stopping }),
    MINUTE_MS,
    (error) =>
      shop.log.error({ event: 'reconcile-failed', err: error }, 'the shop could not reconcile its payments'),
  )
}

/** Opens missing sessions, settles payments, expires checkouts and sends refunds; one process at a time. */
export async function reconcile(shop: Shop, options: ReconcileOptions = {}): Promise<ReconcileReport> {
  const report = { ran: false, opened: 0, moved: 0, found: 0, refunded: 0, unsettled: 0, failures: 0 }
  const run: Run = { shop, report, now: options.now ?? new Date(), stopping: options.stopping, away: 0 }
  await inOneProcess(shop.direct, RECONCILE_LOCK, async () => {
    report.ran = true
    await doSteps(run, [
      openMissingSessions,
      settleOpenCheckouts,
      settlePaidList,
      recoverLostTimes,
      forgetOrigins,
      sendRefunds,
      lookForNews,
    ])
  })
  return report
}

async function openMissingSessions(run: Run): Promise<void> {
  const { db, payments } = run.shop
  const rows = await db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.provider, payments.name),
        eq(checkouts.status, 'created'),
        isNull(checkouts.reference),
      ),
    )
    .orderBy(asc(checkouts.attempts), asc(checkouts.createdAt))
  await each(run, rows, {
    subjectOf: aCheckout,
    async work(row) {
      if (run.now.getTime() - row.createdAt.getTime() > KEY_LIFETIME_MS) {
        run.report.moved += await expireForgotten(run, row.id)
      } else {
        run.report[await openOrGiveUp(run, row)] += 1
      }
    },
  })
}

async function openOrGiveUp({ shop }: Run, row: CheckoutRow): Promise<'opened' | 'moved'> {
  try {
    await openSession(shop, row)
    return 'opened'
  } catch (error) {
    if (error instanceof SessionRefused) return 'moved'
    throw error
  }
}

/** If money turns up after all, the list of paid sessions shows it. */
async function expireForgotten({ shop }: Run, id: string): Promise<number> {
  const expired = await shop.db
    .update(checkouts)
    .set({ status: 'expired', finalisedAt: sql`now()` })
    .where(and(eq(checkouts.id, id), inArray(checkouts.status, statusesBefore('expired'))))
    .returning({ id: checkouts.id })
  return expired.length
}

/** Asks the provider about unpaid checkouts, and closes expired ones there first. */
async function settleOpenCheckouts(run: Run): Promise<void> {
  const { db, payments } = run.shop
  const rows = await db
    .select({
      id: checkouts.id,
      status: checkouts.status,
      reference: checkouts.reference,
      expiresAt: checkouts.expiresAt,
    })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.provider, payments.name),
        inArray(checkouts.status, AT_PROVIDER),
        isNotNull(checkouts.reference),
        lte(checkouts.createdAt, new Date(run.now.getTime() - SETTLED_BY_SHOPPER_MS)),
      ),
    )
    .orderBy(asc(checkouts.attempts), asc(checkouts.createdAt))
  await each(run, rows, {
    subjectOf: aCheckout,
    async work({ id, status, reference, expiresAt }) {
      const isPast = expiresAt <= run.now
      const settlement = await (isPast ? closeCheckout : settlePayment)(run.shop, reference ?? '')
      if (isPast && settlement === 'unknown') await expireForgotten(run, id)
      if ((await statusOf(run, id)) !== status) run.report.moved += 1
    },
  })
}

async function statusOf({ shop }: Run, id: string): Promise<string | undefined> {
  const [row] = await shop.db.select({ status: checkouts.status }).from(checkouts).where(eq(checkouts.id, id))
  return row?.status
}

const aCheckout = ({ id }: { id: string }) => ({ checkoutId: id })
