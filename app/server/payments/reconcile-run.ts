import { eq, sql } from 'drizzle-orm'
import { checkouts } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { KeyRefused, ProviderUnavailable } from './payment-provider.ts'

/** A run in numbers. A second run at once does nothing: all of it is 0 then, but for what still fails. */
export interface ReconcileReport {
  /** False where another process was at it; then nothing was done here. */
  ran: boolean
  /** Checkouts that got the provider's session that they were still without. */
  opened: number
  /** Checkouts whose state was changed. */
  moved: number
  /** Payments that the provider listed, and that had neither an order nor an exception before. */
  found: number
  refunded: number
  /** Payments that are older than 5 minutes and still have neither. */
  unsettled: number
  /** Checkouts, payments and refunds that could not be dealt with; each is in the log. */
  failures: number
}

/** The subject of a fault, for the log. */
interface Subject {
  checkoutId?: string | null
  paymentId?: string
  refundId?: string
  step?: string
}

/** One kind of work, row by row. */
interface Work<T> {
  subjectOf: (row: T) => Subject
  work: (row: T) => Promise<void>
}

export interface Run {
  shop: Shop
  report: ReconcileReport
  now: Date
  stopping: AbortSignal | undefined
  /** Times in a row that the provider could not be asked, in this step. */
  away: number
}

/** After so many calls in a row that failed, the provider is away for this kind of work, and the next run will see. */
const MAX_FAILURES_IN_A_ROW = 3

/** Each step begins anew: a kind of work that the provider does not answer keeps no other kind from being done. */
export async function doSteps(run: Run, steps: ((run: Run) => Promise<void>)[]): Promise<void> {
  for (const step of steps) {
    run.away = 0
    await step(run).catch((error: unknown) => noteFault(run, error, { step: step.name }))
  }
}

/**
 * Works through rows one by one. What fails is told and counted, and does not stop the others. The rows have to come with those
 * last that failed before, so that a few bad ones cannot use up a run.
 */
export async function each<T>(run: Run, rows: T[], { subjectOf, work }: Work<T>): Promise<void> {
  for (const row of rows) {
    if (isOver(run)) return
    try {
      await work(row)
      run.away = 0
    } catch (error) {
      await noteFault(run, error, subjectOf(row))
    }
  }
}

export function isOver({ stopping, away }: Run): boolean {
  return stopping?.aborted === true || away >= MAX_FAILURES_IN_A_ROW
}

export async function noteFault(run: Run, error: unknown, subject: Subject): Promise<void> {
  const { db, log } = run.shop
  run.report.failures += 1
  if (error instanceof ProviderUnavailable) run.away += 1
  if (error instanceof KeyRefused) {
    log.error(
      { err: error, ...subject, alert: 'payment-key-refused' },
      'the payment provider refuses our key',
    )
  } else if (error instanceof ProviderUnavailable) {
    log.warn({ err: error, ...subject }, 'the payment provider is away')
  } else {
    log.error({ err: error, ...subject, alert: 'settle-failed' }, 'a payment could not be reconciled')
  }
  if (!subject.checkoutId) return
  await db
    .update(checkouts)
    .set({ attempts: sql`${checkouts.attempts} + 1` })
    .where(eq(checkouts.id, subject.checkoutId))
}
