import { inArray } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { settle } from '#app/server/checkout/settle-payment.ts'
import { orders, paymentExceptions } from '#app/server/database/schema.ts'
import { ProviderUnavailable } from '#app/server/payments/payment-provider.ts'
import { each, isOver, noteFault, type Run } from '#app/server/payments/reconcile-run.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import type { ProviderPayment } from '#app/shop/checkout/payment.ts'

type Paid = ProviderPayment & { paymentId: string }

const MINUTE_MS = 60_000
const LOOK_BACK_MS = 72 * 60 * MINUTE_MS
const ALERT_AFTER_MS = 5 * MINUTE_MS
const BATCH_SIZE = 100

/** The provider's list finds every payment, whatever the shop has stored. */
export async function settlePaidList(run: Run): Promise<void> {
  const left = new Set<string>()
  await eachPaid(run, new Date(run.now.getTime() - LOOK_BACK_MS), async (payments) => {
    const unsettled = await withoutSettled(run, payments)
    for (const { paymentId } of unsettled) left.add(paymentId)
    await each(run, unsettled, {
      subjectOf: ({ checkoutId, paymentId }) => ({ checkoutId, paymentId }),
      async work(payment) {
        await settle(run.shop, payment)
        left.delete(payment.paymentId)
        run.report.found += 1
      },
    })
  })
  if (left.size > 0) await alertUnsettled(run, left)
}

/** Payments of the last minutes may be settled by the next run; older ones need a person. */
async function alertUnsettled(run: Run, left: Set<string>): Promise<void> {
  await eachPaid(run, new Date(run.now.getTime() - ALERT_AFTER_MS), async (payments) => {
    for (const { paymentId } of payments) left.delete(paymentId)
  })
  run.report.unsettled = left.size
  for (const paymentId of left) {
    run.shop.log.error({ alert: 'paid-without-order', paymentId }, 'paid for 5 minutes without an order')
  }
}

async function eachPaid(run: Run, since: Date, work: (payments: Paid[]) => Promise<void>): Promise<void> {
  const listed = run.shop.payments.listPaid(since)[Symbol.asyncIterator]()
  let batch: Paid[] = []
  try {
    for (;;) {
      const { done, value } = await withTimeout(listed.next())
      if (!done && value.paymentId !== null) batch.push({ ...value, paymentId: value.paymentId })
      if (batch.length === BATCH_SIZE || done) {
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
    .where(inArray(paymentExceptions.paymentId, ids))
  const settled = new Set((await unionAll(ordered, noted)).map(({ id }) => id))
  return payments.filter(({ paymentId }) => !settled.has(paymentId))
}
