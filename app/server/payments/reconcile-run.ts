import { eq, sql } from 'drizzle-orm'
import { isDatabaseAway } from '#app/server/database/database-errors.ts'
import { checkouts } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import { KeyRefused, type PaymentProvider, ProviderUnavailable } from './payment-provider.ts'

/** A second concurrent run has only zeros, except for what still fails. */
export interface ReconcileReport {
  /** False if another process was running the job. */
  ran: boolean
  /** Checkouts that got their missing session. */
  opened: number
  /** Checkouts whose status changed. */
  moved: number
  /** Listed payments that had neither an order nor an exception. */
  found: number
  refunded: number
  /** Payments older than 5 minutes that still have neither. */
  unsettled: number
  /** Checkouts, payments and refunds that failed; each is logged. */
  failures: number
}

export const NOTHING_YET: ReconcileReport = {
  ran: false,
  opened: 0,
  moved: 0,
  found: 0,
  refunded: 0,
  unsettled: 0,
  failures: 0,
}

interface Subject {
  checkoutId?: string | null
  paymentId?: string
  refundId?: string
  step?: string
}

interface Work<T> {
  describeSubject: (row: T) => Subject
  work: (row: T) => Promise<void>
}

export interface ShopRun {
  shop: Shop
  report: ReconcileReport
  now: Date
  stopping: AbortSignal | undefined
  away: number
}

/** Each provider has runs of its own, so that one that is away delays no other. */
export interface Run extends ShopRun {
  source: PaymentProvider
}

/** The provider counts as away for this step after so many failures, until the next run. */
const MAX_FAILURES_IN_A_ROW = 3

/** Each step counts failures anew, so one that fails never blocks the others. */
export async function doSteps<AnyRun extends ShopRun>(
  run: AnyRun,
  steps: ((run: AnyRun) => Promise<void>)[],
): Promise<void> {
  for (const step of steps) {
    run.away = 0
    await step(run).catch((error: unknown) => noteFailure(run, error, { step: step.name }))
  }
}

/** A failure is logged and counted. Rows must come with earlier failures last, so they cannot use up a run. */
export async function forEachRow<T>(
  run: ShopRun,
  rows: T[],
  { describeSubject, work }: Work<T>,
): Promise<void> {
  for (const row of rows) {
    if (isOver(run)) return
    try {
      await work(row)
      run.away = 0
    } catch (error) {
      await noteFailure(run, error, describeSubject(row))
    }
  }
}

export function isOver({ stopping, away }: ShopRun): boolean {
  return stopping?.aborted === true || away >= MAX_FAILURES_IN_A_ROW
}

export async function noteFailure(
  run: ShopRun & Partial<Run>,
  error: unknown,
  subject: Subject,
): Promise<void> {
  const { db, log } = run.shop
  const about = { ...(run.source && { provider: run.source.name }), ...subject }
  run.report.failures += 1
  if (error instanceof ProviderUnavailable) run.away += 1
  logFailure(log, error, about)
  if (!subject.checkoutId) return
  await db
    .update(checkouts)
    .set({ attempts: sql`${checkouts.attempts} + 1` })
    .where(eq(checkouts.id, subject.checkoutId))
}

function logFailure(log: Shop['log'], error: unknown, about: object): void {
  if (error instanceof KeyRefused) {
    log.error({ err: error, ...about, alert: 'payment-key-refused' }, 'the payment provider refuses our key')
  } else if (error instanceof ProviderUnavailable) {
    log.warn({ event: 'provider-away', err: error, ...about }, 'the payment provider is away')
  } else if (isDatabaseAway(error)) {
    log.warn({ event: 'database-away', err: error, ...about }, 'the database is away')
  } else {
    log.error({ err: error, ...about, alert: 'settle-failed' }, 'a payment could not be reconciled')
  }
}
