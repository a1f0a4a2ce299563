import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { ProviderPayment } from '#app/shop/payment.ts'
import { checkouts, orders, paymentExceptions, refunds } from './database/schema.ts'
import { transact } from './database/transact.ts'
import { type CheckoutRow, openSession } from './open-session.ts'
import type { Shop } from './open-shop.ts'
import { askProvider } from './payments/ask-provider.ts'
import { ProviderUnavailable, SessionRefused } from './payments/payment-provider.ts'
import { forgetByHand } from './refunds.ts'
import { type Repeated, repeat } from './repeat.ts'
import { closeCheckout, settle, settlePayment } from './settle-payment.ts'

/** What one run did. A second run at once does nothing: all of it is 0 then, but for what still fails. */
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
  faults: number
}

export interface ReconcileOptions {
  /** What time it is. */
  now?: Date
  /** Ends the run early, between two checkouts. */
  stopping?: AbortSignal
}

type RefundRow = typeof refunds.$inferSelect
type Paid = ProviderPayment & { paymentId: string }

/** What a fault is about, for the log. */
interface Subject {
  checkoutId?: string | null
  paymentId?: string
  refundId?: string
  step?: string
}

interface Run {
  shop: Shop
  report: ReconcileReport
  now: Date
  stopping: AbortSignal | undefined
  /** Times in a row that the provider could not be asked. */
  away: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Any number that nothing else locks; `recn` in ASCII. */
const RECONCILE_LOCK = 0x7265636e
/** Providers forget an idempotency key after a day; a session made twice could be paid twice. */
const KEY_LIFE = 23 * HOUR
/** So long a shopper's own return has to settle a payment before the job asks. */
const OWN_TIME = 2 * MINUTE
const LOOK_BACK = 72 * HOUR
const ALERT_AFTER = 5 * MINUTE
const PAYMENTS_AT_ONCE = 100
/** After so many calls in a row that failed, the provider is away, and the next run will see. */
const AWAY_AFTER = 3

/** Runs `reconcile` now and each minute, until it is stopped. */
export function startReconciling(shop: Shop): Pick<Repeated, 'stop'> {
  return repeat(
    (stopping) => reconcile(shop, { stopping }),
    MINUTE,
    (error) => shop.log.error({ err: error }, 'the shop could not reconcile its payments'),
  )
}

/**
 * Brings the shop's records and the provider's together, one process at a time: makes sessions that are missing, settles what
 * was paid while nobody looked, expires what nobody paid, gives back what was paid twice. Nothing that it meets stops it from
 * going on with the rest.
 */
export async function reconcile(shop: Shop, options: ReconcileOptions = {}): Promise<ReconcileReport> {
  const report = { ran: false, opened: 0, moved: 0, found: 0, refunded: 0, unsettled: 0, faults: 0 }
  const run: Run = { shop, report, now: options.now ?? new Date(), stopping: options.stopping, away: 0 }
  await alone(shop, async () => {
    report.ran = true
    for (const step of [openMissingSessions, settleOpenCheckouts, settlePaidList, refundWanted]) {
      await step(run).catch((error: unknown) => noteFault(run, error, { step: step.name }))
    }
  })
  return report
}

/** Does the work unless another process is doing it. The lock goes with its connection, and so with a killed process. */
async function alone(shop: Shop, work: () => Promise<void>): Promise<void> {
  const client = await shop.pool.connect()
  let lost: Error | undefined
  // While a client is out of its pool nobody else listens, and an unheard error would end the process.
  const onError = (error: Error) => {
    lost = error
  }
  client.on('error', onError)
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [RECONCILE_LOCK])
    if (!rows[0].mine) return
    try {
      await work()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [RECONCILE_LOCK]).catch((error: Error) => {
        lost = error
      })
    }
  } finally {
    client.off('error', onError)
    client.release(lost)
  }
}

/** Checkouts that were stopped between our record and the provider's, or found the provider away. */
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
  await each(run, rows, aCheckout, async (row) => {
    if (run.now.getTime() - row.createdAt.getTime() > KEY_LIFE) {
      run.report.moved += await expireForgotten(run, row.id)
    } else {
      run.report[await openOrGiveUp(run, row)] += 1
    }
  })
}

/** What came of it, by its name in the report. */
async function openOrGiveUp({ shop }: Run, row: CheckoutRow): Promise<'opened' | 'moved'> {
  try {
    await openSession(shop, row)
    return 'opened'
  } catch (error) {
    if (error instanceof SessionRefused) return 'moved'
    throw error
  }
}

/** A session that the provider does not know cannot be paid; should money turn up after all, the list of paid ones shows it. */
async function expireForgotten({ shop }: Run, id: string): Promise<number> {
  const expired = await shop.db
    .update(checkouts)
    .set({ status: 'expired', finalisedAt: sql`now()` })
    .where(and(eq(checkouts.id, id), inArray(checkouts.status, ['created', 'pending', 'failed'])))
    .returning({ id: checkouts.id })
  return expired.length
}

/** Checkouts that are still to be paid: asked about, and past their time closed, at the provider first. */
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
        inArray(checkouts.status, ['pending', 'failed']),
        isNotNull(checkouts.reference),
        lte(checkouts.createdAt, new Date(run.now.getTime() - OWN_TIME)),
      ),
    )
    .orderBy(asc(checkouts.attempts), asc(checkouts.createdAt))
  await each(run, rows, aCheckout, async ({ id, status, reference, expiresAt }) => {
    const isPast = expiresAt <= run.now
    const settlement = await (isPast ? closeCheckout : settlePayment)(run.shop, reference ?? '')
    if (isPast && settlement === 'unknown') await expireForgotten(run, id)
    if ((await statusOf(run, id)) !== status) run.report.moved += 1
  })
}

async function statusOf({ shop }: Run, id: string): Promise<string | undefined> {
  const [row] = await shop.db.select({ status: checkouts.status }).from(checkouts).where(eq(checkouts.id, id))
  return row?.status
}

/** The provider's own list finds every payment, whatever the shop's records look like. */
async function settlePaidList(run: Run): Promise<void> {
  const left = new Set<string>()
  await eachPaid(run, new Date(run.now.getTime() - LOOK_BACK), async (payments) => {
    const unsettled = await withoutSettled(run, payments)
    for (const { paymentId } of unsettled) left.add(paymentId)
    await each(run, unsettled, aPayment, async (payment) => {
      await settle(run.shop, payment)
      left.delete(payment.paymentId)
      run.report.found += 1
    })
  })
  if (left.size > 0) await alertUnsettled(run, left)
}

/** What was paid in the last minutes may be settled by the next run; what is older needs a person. */
async function alertUnsettled(run: Run, left: Set<string>): Promise<void> {
  await eachPaid(run, new Date(run.now.getTime() - ALERT_AFTER), async (payments) => {
    for (const { paymentId } of payments) left.delete(paymentId)
  })
  run.report.unsettled = left.size
  for (const paymentId of left) {
    run.shop.log.error({ alert: 'paid-without-order', paymentId }, 'paid for 5 minutes without an order')
  }
}

/** Hands the provider's list of paid sessions on, some at a time; ends early where the provider cannot be asked. */
async function eachPaid(run: Run, since: Date, work: (payments: Paid[]) => Promise<void>): Promise<void> {
  const listed = run.shop.payments.listPaid(since)[Symbol.asyncIterator]()
  let batch: Paid[] = []
  try {
    for (;;) {
      const { done, value } = await askProvider(listed.next())
      if (!done && value.paymentId !== null) batch.push({ ...value, paymentId: value.paymentId })
      if (batch.length === PAYMENTS_AT_ONCE || done) {
        await work(batch)
        batch = []
      }
      if (done || isOver(run)) return
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    await noteFault(run, error, {})
  }
}

async function withoutSettled({ shop }: Run, payments: Paid[]): Promise<Paid[]> {
  const ids = payments.map(({ paymentId }) => paymentId)
  if (ids.length === 0) return []
  const ordered = shop.db.select({ id: orders.paymentId }).from(orders).where(inArray(orders.paymentId, ids))
  const noted = shop.db
    .select({ id: paymentExceptions.paymentId })
    .from(paymentExceptions)
    .where(and(inArray(paymentExceptions.paymentId, ids), ne(paymentExceptions.reason, 'dispute')))
  const settled = new Set((await unionAll(ordered, noted)).map(({ id }) => id))
  return payments.filter(({ paymentId }) => !settled.has(paymentId))
}

/** Gives back what is to be given back. The key is the refund's own, so that a run that was cut short gives nothing twice. */
async function refundWanted(run: Run): Promise<void> {
  const { db, payments } = run.shop
  const wanted = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.provider, payments.name), eq(refunds.status, 'wanted')))
    .orderBy(asc(refunds.createdAt))
  await each(run, wanted, aRefund, async (row) => {
    const { id, paymentId, amount } = row
    const refund = await askProvider(payments.refund(paymentId, amount, `re_${id}`))
    if (refund.status === 'done') {
      await noteRefund(run, row, refund.id)
      run.report.refunded += 1
    }
    if (refund.status === 'failed') await noteRefusedRefund(run, id, paymentId)
  })
}

async function noteRefund({ shop }: Run, { id, paymentId, reason }: RefundRow, providerRefundId: string) {
  await transact(shop.pool, async (tx) => {
    await forgetByHand(tx, providerRefundId)
    await tx
      .update(refunds)
      .set({ status: 'done', providerRefundId, updatedAt: sql`now()` })
      .where(eq(refunds.id, id))
    // What is given back of an order is no word on an exception.
    if (reason === 'order') return
    await tx
      .update(paymentExceptions)
      .set({ status: 'refunded', closedAt: sql`now()` })
      .where(and(eq(paymentExceptions.paymentId, paymentId), eq(paymentExceptions.status, 'open')))
  })
}

/** The exception stays open: the owner has to give the money back by hand. */
async function noteRefusedRefund({ shop }: Run, id: string, paymentId: string) {
  await shop.db
    .update(refunds)
    .set({ status: 'failed', lastError: 'refused', updatedAt: sql`now()` })
    .where(eq(refunds.id, id))
  shop.log.error({ alert: 'refund-refused', paymentId, refundId: id }, 'the provider refused a refund')
}

/**
 * Works through rows one by one. What fails is told and counted, and does not stop the others; checkouts that failed before
 * come last, so that a few bad ones cannot use up a run.
 */
async function each<T>(
  run: Run,
  rows: T[],
  subjectOf: (row: T) => Subject,
  work: (row: T) => Promise<void>,
): Promise<void> {
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

function isOver({ stopping, away }: Run): boolean {
  return stopping?.aborted === true || away >= AWAY_AFTER
}

const aCheckout = (row: { id: string }): Subject => ({ checkoutId: row.id })
const aPayment = ({ checkoutId, paymentId }: Paid): Subject => ({ checkoutId, paymentId })
const aRefund = (row: { id: string; paymentId: string }): Subject => ({
  refundId: row.id,
  paymentId: row.paymentId,
})

async function noteFault(run: Run, error: unknown, subject: Subject): Promise<void> {
  const { db, log } = run.shop
  run.report.faults += 1
  if (error instanceof ProviderUnavailable) {
    run.away += 1
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
