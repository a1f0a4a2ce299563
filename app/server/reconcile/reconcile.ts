import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { type CheckoutRow, openSession } from '#app/server/checkout/payment-session.ts'
import { closeCheckout, settlePayment } from '#app/server/checkout/settle-payment.ts'
import { inOneProcess } from '#app/server/database/in-one-process.ts'
import { checkouts } from '#app/server/database/schema.ts'
import { forgetOrigins } from '#app/server/delivery/calendar/holders.ts'
import { recoverLostTimes } from '#app/server/delivery/recover-lost-times.ts'
import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import { type PaymentProvider, SessionRefused } from '#app/server/payments/payment-provider.ts'
import {
  doSteps,
  forEachRow,
  NOTHING_YET,
  type ReconcileReport,
  type Run,
  type ShopRun,
} from '#app/server/payments/reconcile-run.ts'
import { sendRefunds } from '#app/server/refunds/send-refunds.ts'
import type { Shop } from '#app/server/shop.ts'
import { AT_PROVIDER, statusesBefore } from '#app/shop/checkout/checkout-status.ts'
import { PROVIDER_NAMES } from '#app/shop/payments/provider-name.ts'
import { lookForUpdates } from './provider-updates.ts'
import { settlePaidList } from './reconcile-paid-list.ts'

export interface ReconcileOptions {
  now?: Date
  stopping?: AbortSignal
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Any numbers that nothing else locks; from `recn` in ASCII, one for each provider and one for the times. */
const FIRST_LOCK = 0x7265636e
const TIMES_LOCK = FIRST_LOCK + PROVIDER_NAMES.length
/** Providers forget an idempotency key after a day; a session made twice could be paid twice. */
const KEY_LIFETIME_MS = 23 * HOUR_MS
/** The shopper's own return settles a payment before this time. */
const SETTLED_BY_SHOPPER_MS = 2 * MINUTE_MS

/** A job for each provider, since the calls of one that is away take minutes. */
export function startReconciling(shop: Shop): Pick<Job, 'stop'> {
  const onError = (error: unknown) =>
    shop.log.error({ event: 'reconcile-failed', err: error }, 'the shop could not reconcile its payments')
  const jobs = [
    ...shop.payments.all.map((source) =>
      runEvery((stopping) => reconcileSource(shop, source, { stopping }), MINUTE_MS, onError),
    ),
    runEvery((stopping) => reconcileTimes(shop, { stopping }), MINUTE_MS, onError),
  ]
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) }
}

/** Opens missing sessions, settles payments, expires checkouts and sends refunds, for all providers. */
export async function reconcile(shop: Shop, options: ReconcileOptions = {}): Promise<ReconcileReport> {
  const reports = await Promise.all(shop.payments.all.map((source) => reconcileSource(shop, source, options)))
  reports.push(await reconcileTimes(shop, options))
  const sum = (name: Exclude<keyof ReconcileReport, 'ran'>) =>
    reports.reduce((total, report) => total + report[name], 0)
  return {
    ran: reports.every(({ ran }) => ran),
    opened: sum('opened'),
    moved: sum('moved'),
    found: sum('found'),
    refunded: sum('refunded'),
    unsettled: sum('unsettled'),
    failures: sum('failures'),
  }
}

function reconcileSource(shop: Shop, source: PaymentProvider, options: ReconcileOptions) {
  const lock = FIRST_LOCK + PROVIDER_NAMES.indexOf(source.name)
  return runLocked(shop, { lock, ...options }, (run) =>
    doSteps({ ...run, source }, [
      openMissingSessions,
      settleOpenCheckouts,
      settlePaidList,
      // Money by hand goes back by the owner's hand, and nobody sends news of it.
      ...(source.name === 'by-hand' ? [] : [sendRefunds, lookForUpdates]),
    ]),
  )
}

function reconcileTimes(shop: Shop, options: ReconcileOptions) {
  return runLocked(shop, { lock: TIMES_LOCK, ...options }, (run) =>
    doSteps(run, [endDrafts, recoverLostTimes, forgetOrigins]),
  )
}

/** Runs in one process at a time. */
async function runLocked(
  shop: Shop,
  { lock, now = new Date(), stopping }: ReconcileOptions & { lock: number },
  work: (run: ShopRun) => Promise<void>,
): Promise<ReconcileReport> {
  const report = { ...NOTHING_YET }
  await inOneProcess(shop.direct, lock, () => {
    report.ran = true
    return work({ shop, report, now, stopping, away: 0 })
  })
  return report
}

async function openMissingSessions(run: Run): Promise<void> {
  const { db } = run.shop
  const rows = await db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.provider, run.source.name),
        eq(checkouts.status, 'created'),
        isNull(checkouts.reference),
        // A draft's session is opened with its link.
        eq(checkouts.madeBy, 'shopper'),
      ),
    )
    .orderBy(asc(checkouts.attempts), asc(checkouts.createdAt))
  await forEachRow(run, rows, {
    describeSubject: aCheckout,
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

/** Loses no money: the list of paid sessions shows it if it turns up after all. */
async function expireForgotten({ shop }: Run, id: string): Promise<number> {
  const expired = await shop.db
    .update(checkouts)
    .set({ status: 'expired', finalisedAt: sql`now()` })
    .where(and(eq(checkouts.id, id), inArray(checkouts.status, statusesBefore('expired'))))
    .returning({ id: checkouts.id })
  return expired.length
}

/** Drafts whose link nobody opened in time free their times. */
async function endDrafts({ shop, report, now }: ShopRun): Promise<void> {
  const ended = await shop.db
    .update(checkouts)
    .set({ status: 'expired', finalisedAt: sql`now()` })
    .where(
      and(
        ne(checkouts.madeBy, 'shopper'),
        eq(checkouts.status, 'created'),
        isNull(checkouts.reference),
        lte(checkouts.expiresAt, now),
      ),
    )
    .returning({ id: checkouts.id })
  report.moved += ended.length
}

/** Asks the provider about unpaid checkouts, and closes expired ones there first. */
async function settleOpenCheckouts(run: Run): Promise<void> {
  const { db } = run.shop
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
        eq(checkouts.provider, run.source.name),
        inArray(checkouts.status, AT_PROVIDER),
        isNotNull(checkouts.reference),
        lte(checkouts.createdAt, new Date(run.now.getTime() - SETTLED_BY_SHOPPER_MS)),
      ),
    )
    .orderBy(asc(checkouts.attempts), asc(checkouts.createdAt))
  await forEachRow(run, rows, {
    describeSubject: aCheckout,
    async work({ id, status, reference, expiresAt }) {
      const isPast = expiresAt <= run.now
      const session = { provider: run.source.name, reference: reference ?? '' }
      const settlement = await (isPast ? closeCheckout : settlePayment)(run.shop, session)
      if (isPast && settlement === 'unknown') await expireForgotten(run, id)
      if ((await findCheckoutStatus(run, id)) !== status) run.report.moved += 1
    },
  })
}

async function findCheckoutStatus({ shop }: Run, id: string): Promise<string | undefined> {
  const [row] = await shop.db.select({ status: checkouts.status }).from(checkouts).where(eq(checkouts.id, id))
  return row?.status
}

const aCheckout = ({ id }: { id: string }) => ({ checkoutId: id })
